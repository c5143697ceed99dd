//! The schemas of the OpenAPI document as types for the pages.

use std::fmt::Write as _;

use serde_json::Value;

/// What the types say of themselves.
const HEAD: &str = "\
// What the server says, as the pages are checked against it. Fields may be added, not renamed.
// Made from the OpenAPI document: `npm run types`.
";

/// The schemas of an OpenAPI document as TypeScript.
pub fn typescript(document: &Value) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        text.push('\n');
        comment(&mut text, schema, "");
        match schema["properties"].as_object() {
            Some(_) => {
                let _ = writeln!(text, "export interface {name} {}", kind(schema, ""));
            }
            None => {
                let _ = writeln!(text, "export type {name} = {};", kind(schema, ""));
            }
        }
    }
    text
}

/// What a schema says of itself, as a comment.
fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(words) = schema["description"].as_str() {
        let words: Vec<&str> = words.split_whitespace().collect();
        let _ = writeln!(text, "{indent}/** {} */", words.join(" "));
    }
}

/// A schema as a type.
fn kind(schema: &Value, indent: &str) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return target.rsplit('/').next().unwrap_or_default().to_owned();
    }
    let several = |kinds: &Value| {
        let kinds = kinds.as_array()?.iter().map(|one| kind(one, indent)).collect::<Vec<_>>();
        Some(kinds.join(" | "))
    };
    if let Some(kinds) = several(&schema["anyOf"]).or_else(|| several(&schema["oneOf"])) {
        return kinds;
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(word) = schema.get("const") {
        return word.to_string();
    }
    match &schema["type"] {
        Value::String(word) => plain(word, schema, indent),
        Value::Array(words) => {
            let words = words.iter().filter_map(Value::as_str);
            words.map(|word| plain(word, schema, indent)).collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn plain(word: &str, schema: &Value, indent: &str) -> String {
    match word {
        "integer" | "number" => "number".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => {
                let items = items.iter().map(|item| kind(item, indent)).collect::<Vec<_>>();
                format!("[{}]", items.join(", "))
            }
            None => {
                let item = kind(&schema["items"], indent);
                let item = if item.contains(' ') { format!("({item})") } else { item };
                format!("{item}[]")
            }
        },
        "object" => object(schema, indent),
        other => other.to_owned(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else {
        let value = &schema["additionalProperties"];
        return format!("Record<string, {}>", kind(value, indent));
    };
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        comment(&mut text, property, &inner);
        let mark = if required.contains(&Value::from(name.as_str())) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{mark}: {};", kind(property, &inner));
    }
    text.push_str(indent);
    text.push('}');
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_become_types() {
        let document = json!({"components": {"schemas": {
            "Mode": {"description": "How.", "oneOf": [{"const": "a"}, {"const": "b"}]},
            "Thing": {
                "type": "object",
                "description": "A thing\nof two lines.",
                "required": ["all", "maybe", "pair", "other"],
                "properties": {
                    "all": {"type": "array", "items": {"type": ["string", "null"]}},
                    "by": {"type": "object", "additionalProperties": {"type": "integer"}},
                    "maybe": {"anyOf": [{"$ref": "#/components/schemas/Mode"}, {"type": "null"}]},
                    "other": true,
                    "pair": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "boolean"}]},
                },
            },
        }}});
        let expected = "\n/** How. */\nexport type Mode = \"a\" | \"b\";\n\n\
            /** A thing of two lines. */\nexport interface Thing {\n  all: (string | null)[];\n  \
            by?: Record<string, number>;\n  maybe: Mode | null;\n  other: unknown;\n  \
            pair: [number, boolean];\n}\n";
        assert_eq!(typescript(&document), format!("{HEAD}{expected}"));
    }
}
