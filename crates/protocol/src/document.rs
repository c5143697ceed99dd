//! The OpenAPI document.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::*;

/// What one call sends and gets.
struct Call {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    query: Option<Value>,
    body: Option<Value>,
    answer: Value,
}

/// Gathers the calls and the schemas they name.
struct Document {
    schemas: SchemaGenerator,
    calls: Vec<Call>,
}

impl Document {
    fn schema<T: JsonSchema>(&mut self) -> Value {
        self.schemas.subschema_for::<T>().to_value()
    }

    fn get<A: JsonSchema>(&mut self, path: &'static str, summary: &'static str) -> &mut Call {
        let answer = self.schema::<A>();
        self.add("get", path, summary, None, answer)
    }

    fn send<B: JsonSchema, A: JsonSchema>(
        &mut self,
        method: &'static str,
        path: &'static str,
        summary: &'static str,
    ) -> &mut Call {
        let body = Some(self.schema::<B>()).filter(|_| B::schema_name() != "null");
        let answer = self.schema::<A>();
        self.add(method, path, summary, body, answer)
    }

    fn add(
        &mut self,
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        body: Option<Value>,
        answer: Value,
    ) -> &mut Call {
        self.calls.push(Call { method, path, summary, query: None, body, answer });
        self.calls.last_mut().expect("one was just added")
    }
}

impl Call {
    /// The query of the call is of this type.
    fn asked_by<Q: JsonSchema>(&mut self) {
        self.query = Some(SchemaGenerator::default().into_root_schema_for::<Q>().to_value());
    }

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
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
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

/// The OpenAPI document of everything under `/api`.
pub fn openapi(version: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut all = Document { schemas: settings.into_generator(), calls: Vec::new() };
    all.schema::<Problem>();
    people(&mut all);
    games(&mut all);
    tables(&mut all);
    play(&mut all);

    let mut paths = Map::new();
    for call in &all.calls {
        let path = paths.entry(call.path).or_insert_with(|| json!({}));
        path[call.method] = call.operation();
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Wardroom",
            "version": version,
            "description": "Tables at which people and computers play. Changes are checked for their \
                            origin; a session cookie says who one is.",
        },
        "paths": paths,
        "components": {"schemas": all.schemas.take_definitions(true)},
    })
}

fn people(all: &mut Document) {
    all.get::<Me>("/api/me", "Who one is");
    all.send::<LoginRequest, Me>("post", "/api/session", "Log in");
    all.send::<(), Me>("delete", "/api/session", "Log out");
    all.send::<AccountRequest, Me>("post", "/api/account", "Make an account");
    all.send::<WebhookRequest, Me>("put", "/api/webhook", "Say where turn notices go");
}

fn games(all: &mut Document) {
    all.get::<Vec<GameInfo>>("/api/games", "The games on offer");
    all.get::<Vec<ChartTitle>>("/api/games/{game}/charts", "The charts of a game");
    all.get::<ChartInfo>("/api/games/{game}/charts/{chart}", "One chart");
    all.get::<Vec<RuleInfo>>("/api/games/{game}/rules", "The rules guide of a game");
    all.get::<RuleInfo>("/api/games/{game}/rules/{rule}", "One rule");
}

fn tables(all: &mut Document) {
    all.get::<Vec<TableRow>>("/api/tables", "A list of tables").asked_by::<ListQuery>();
    all.send::<CreateRequest, Created>("post", "/api/tables", "Make a table");
    all.get::<TableDetail>("/api/tables/{id}", "Everything about a table but its play");
    all.send::<SitRequest, Seated>("post", "/api/tables/{id}/sit", "Take a free seat");
    all.send::<SeatRequest, Numbered>("post", "/api/tables/{id}/stand", "Leave before the start");
    all.send::<SeatRequest, SeatLink>("post", "/api/tables/{id}/link", "Make a link for a seat");
    all.send::<JoinRequest, Seated>("post", "/api/join", "Take a seat by its link");
    all.send::<serde_json::Value, Created>("post", "/api/records", "Bring a record here");
    all.get::<serde_json::Value>("/api/tables/{id}/record", "The record of a game");
    all.get::<String>("/api/tables/{id}/log", "The log of a game as Markdown")
        .asked_by::<SeatQuery>();
    all.get::<String>("/api/tables/{id}/report", "The game's own report as a page, if it has one")
        .asked_by::<SeatQuery>();
    all.get::<String>("/api/tables/{id}/report.md", "The game's own report as Markdown")
        .asked_by::<SeatQuery>();
}

fn play(all: &mut Document) {
    all.get::<Look>("/api/tables/{id}/look", "What there is to see").asked_by::<LookQuery>();
    all.get::<ChoiceList>("/api/tables/{id}/choices", "What may be picked next")
        .asked_by::<ChoicesQuery>();
    all.get::<Problem>("/api/tables/{id}/why", "Why a word cannot be picked")
        .asked_by::<WhyQuery>();
    all.get::<OddsInfo>("/api/tables/{id}/odds", "What an order leads to").asked_by::<OddsQuery>();
    all.get::<Vec<CounselInfo>>("/api/tables/{id}/advice", "What a staff officer would do")
        .asked_by::<AdviceQuery>();
    all.get::<ReviewInfo>("/api/tables/{id}/review", "What was skill and what was luck");
    all.get::<String>("/api/tables/{id}/review.html", "The review as one page of HTML");
    all.send::<ActRequest, Acted>("post", "/api/tables/{id}/act", "Give an order");
    all.send::<UndoRequest, Numbered>("post", "/api/tables/{id}/undo", "Take an order back");
    all.send::<RollbackRequest, Numbered>(
        "post",
        "/api/tables/{id}/rollback",
        "Go back, if all agree",
    );
    all.send::<SeatRequest, Numbered>("post", "/api/tables/{id}/resign", "Give the game up");
    all.send::<(), Created>("post", "/api/tables/{id}/rematch", "Play again");
    all.send::<ChatRequest, Numbered>("post", "/api/tables/{id}/chat", "Say something");
    all.get::<Notes>("/api/tables/{id}/notes", "One's private notes");
    all.send::<Notes, Notes>("put", "/api/tables/{id}/notes", "Write one's private notes");
    all.send::<PlayOnRequest, Created>("post", "/api/tables/{id}/play-on", "A practice copy");
    all.get::<Numbered>("/api/tables/{id}/events", "Follow by server-sent events")
        .asked_by::<EventsQuery>();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` in a document.
    fn references(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(target)) = map.get("$ref") {
                    into.push(target.clone());
                }
                map.values().for_each(|value| references(value, into));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, into)),
            _ => {}
        }
    }

    #[test]
    fn every_schema_that_is_named_is_there() {
        let document = openapi("1");
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 30);
        for target in found {
            let pointer = target.strip_prefix('#').expect("references stay in the document");
            assert!(document.pointer(pointer).is_some(), "{target} is missing");
        }
    }

    #[test]
    fn parameters_come_from_the_path_and_the_query() {
        let document = openapi("1");
        let look = &document["paths"]["/api/tables/{id}/look"]["get"]["parameters"];
        let names: Vec<&str> =
            look.as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
        assert_eq!(names[0], "id");
        assert!(names.contains(&"since") && names.contains(&"have"), "{names:?}");
    }
}
