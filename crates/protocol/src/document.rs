//! The OpenAPI document.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::Problem;

/// What one call sends and gets.
struct Call {
    method: &'static str,
    path: String,
    summary: &'static str,
    query: Option<Value>,
    body: Option<Value>,
    answer: Value,
}

/// The types of a call: its query, its body and its answer, `()` where there is none.
#[derive(Clone, Copy)]
pub struct Says {
    query: Option<fn() -> Value>,
    body: Option<fn(&mut SchemaGenerator) -> Value>,
    answer: fn(&mut SchemaGenerator) -> Value,
}

/// The types of a call.
pub fn says<Q: JsonSchema, B: JsonSchema, A: JsonSchema>() -> Says {
    fn schema<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
        schemas.subschema_for::<T>().to_value()
    }
    fn whole<T: JsonSchema>() -> Value {
        SchemaGenerator::default().into_root_schema_for::<T>().to_value()
    }
    let is_nothing = |name: std::borrow::Cow<'static, str>| name == "null";
    Says {
        query: (!is_nothing(Q::schema_name())).then_some(whole::<Q> as fn() -> Value),
        body: (!is_nothing(B::schema_name())).then_some(schema::<B> as fn(&mut _) -> Value),
        answer: schema::<A>,
    }
}

/// An OpenAPI document that is put together call by call.
pub struct Document {
    /// The schemas of requests: what may be left out need not be there.
    asked: SchemaGenerator,
    /// The schemas of answers: what is always said is there.
    told: SchemaGenerator,
    calls: Vec<Call>,
}

impl Default for Document {
    fn default() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
        });
        let asked = settings.clone().into_generator();
        let mut told = settings.for_serialize().into_generator();
        told.subschema_for::<Problem>();
        Document { asked, told, calls: Vec::new() }
    }
}

impl Document {
    /// Adds a call: its method in small letters, its path, what it is for and its types.
    pub fn call(&mut self, method: &'static str, path: String, summary: &'static str, says: Says) {
        let query = says.query.map(|query| query());
        let body = says.body.map(|body| body(&mut self.asked));
        let answer = (says.answer)(&mut self.told);
        self.calls.push(Call { method, path, summary, query, body, answer });
    }

    /// The document.
    pub fn finish(mut self, version: &str) -> Value {
        let mut paths = Map::new();
        for call in &self.calls {
            let path = paths.entry(call.path.as_str()).or_insert_with(|| json!({}));
            path[call.method] = call.operation();
        }
        let mut schemas = self.asked.take_definitions(true);
        schemas.extend(self.told.take_definitions(true));
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Wardroom",
                "version": version,
                "description": "Tables at which people and computers play. Changes are checked for \
                                their origin; a session cookie says who one is.",
            },
            "paths": paths,
            "components": {"schemas": schemas},
        })
    }
}

impl Call {
    fn operation(&self) -> Value {
        let mut parameters: Vec<Value> = self
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
            .map(|name| {
                json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}})
            })
            .collect();
        if let Some(query) = &self.query {
            let required = query["required"].as_array().cloned().unwrap_or_default();
            for (name, schema) in query["properties"].as_object().into_iter().flatten() {
                let needed = required.contains(&Value::from(name.as_str()));
                // The kinds of a query are all texts and numbers: what is named elsewhere is a text.
                let schema = match schema.get("type") {
                    Some(kind) => json!({"type": kind}),
                    None => json!({"type": "string"}),
                };
                parameters.push(
                    json!({"name": name, "in": "query", "required": needed, "schema": schema}),
                );
            }
        }
        let refused = json!({
            "description": "Refused",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
        });
        let mut operation = json!({
            "summary": self.summary,
            "parameters": parameters,
            "responses": {
                "200": {
                    "description": "Done",
                    "content": {"application/json": {"schema": self.answer}},
                },
                "4XX": refused,
            },
        });
        if let Some(body) = &self.body {
            operation["requestBody"] =
                json!({"required": true, "content": {"application/json": {"schema": body}}});
        }
        operation
    }
}
