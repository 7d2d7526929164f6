import { toHtml } from 'hast-util-to-html'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)

/** Returns the milliseconds in which remark and rehype render a text to a string, with raw HTML parsed. */
export function renderWithRemark(markdown: string): number {
  const start = performance.now()
  toHtml(pipeline.runSync(pipeline.parse(markdown)))
  return performance.now() - start
}
