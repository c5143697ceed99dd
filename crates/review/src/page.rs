//! One page of HTML that needs nothing else: what the review, the story and the printed charts share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page with its title, its style inside, and its body.
pub fn document(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_whole_and_its_title_only_text() {
        let page = document("A <b> & C", "p{margin:0}", &html! { p { "text" } });
        assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\"><head>"), "{page}");
        assert!(
            page.contains("<title>A &lt;b&gt; &amp; C</title><style>p{margin:0}</style>"),
            "{page}"
        );
        assert!(page.ends_with("<body><p>text</p></body></html>"), "{page}");
    }
}
