/** Elements whose text is code, a formula or a diagram. It is shown as typed. */
export const AS_TYPED: ReadonlySet<string> = new Set(
  'pre code kbd samp tt carrel-math carrel-mermaid carrel-source carrel-plain carrel-api-reference'.split(
    ' ',
  ),
)
