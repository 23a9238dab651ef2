"""Books: rule books with worked examples, as Markdown and as one page of HTML."""
