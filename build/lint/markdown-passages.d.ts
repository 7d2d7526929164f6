/** Returns the passages of prose in Markdown: paragraphs, headings, list items and cells of tables. */
export function passagesOfMarkdown(text: string): string[]
