/**
 * Reads a stream of server-sent events as it comes, in pieces that may end anywhere. Only `data` matters
 * here; names, ids and comments (which keep a connection awake) are passed over.
 */
export class ServerSentEvents {
  private rest = ''
  private data: string[] = []

  /** Takes in a piece of the stream and answers the data of every event that is now whole. */
  read(piece: string): string[] {
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/)
    this.rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.readLine(line))
  }

  private readLine(line: string): string[] {
    if (line === '') {
      const event = this.data.join('\n')
      const isEvent = this.data.length > 0
      this.data = []
      return isEvent ? [event] : []
    }
    if (line.startsWith('data:')) this.data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    return []
  }
}
