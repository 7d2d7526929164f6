/**
 * The data of each event of a stream, as the HTML standard (9.2.6) has its lines; names, ids and comments are
 * passed over. An event that the stream ends in the middle of is none. `longest` bounds what one event may hold,
 * in characters; a stream that goes over it is ended.
 */
export async function* serverEvents(
  chunks: AsyncIterable<Uint8Array>,
  longest = 65_536,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let data: string[] = []
  let afterReturn = false
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text === '') continue
    // A line's end may be cut in two; its first half has ended the line already.
    const lines = (rest + (afterReturn && text.startsWith('\n') ? text.slice(1) : text)).split(/\r\n|\n|\r/)
    afterReturn = text.endsWith('\r')
    rest = lines.pop() ?? ''
    if (rest.length + data.reduce((sum, line) => sum + line.length, 0) > longest) return
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
  }
}
