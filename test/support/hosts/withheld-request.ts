import { request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A request whose body the client withholds, so that it stays in flight. */
export interface WithheldRequest {
  /** Ends the connection. */
  leave(): void
}

/** Sends the head of a request to a host, and waits until it has arrived there. */
export async function withholdRequest(
  { url, token }: { url: string; token: string },
  path: string,
): Promise<WithheldRequest> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': '100',
    Expect: '100-continue',
  }
  const sent = request(url + path, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined)
  onTestFinished(() => void sent.destroy())
  const arrived = new Promise<void>((resolve) => {
    sent.once('continue', resolve)
  })
  sent.flushHeaders()
  await arrived
  return { leave: () => void sent.destroy() }
}
