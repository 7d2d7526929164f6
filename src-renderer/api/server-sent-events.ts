/**
 * Reads a stream of server-sent events in pieces that may end anywhere. Only `data` is read. Names, ids and comments
 * (which prevent idle time-outs) are skipped.
 */
export class ServerSentEvents {
  #rest = ''
  #data: string[] = []

  /** Reads a piece of the stream. Returns the data of every event that it completes. */
  read(piece: string): string[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#readLine(line))
  }

  #readLine(line: string): string[] {
    if (line === '') {
      const event = this.#data.join('\n')
      const isEvent = this.#data.length > 0
      this.#data = []
      return isEvent ? [event] : []
    }
    if (line.startsWith('data:')) this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    return []
  }
}
