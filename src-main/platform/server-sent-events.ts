/**
 * Yields the data of each event of a stream, by the line rules of the HTML standard (9.2.6). Names, ids and comments
 * are skipped, and so is an incomplete last event. `longest` limits the length of one event in characters; a longer one
 * ends the stream.
 */
export async function* serverSentEvents(
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
    // A line end may be split between two chunks. Its first half has already ended the line.
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
