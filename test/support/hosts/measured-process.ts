import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'

/** The processor time of a host's main thread since the last measurement, in milliseconds, and its memory. */
export interface Usage {
  /** The longest uninterrupted work, which delayed every other request. */
  longest: number
  /** All work of the thread since its start. */
  total: number
  /** The peak memory of the process, in megabytes. */
  resident: number
}

/** A host in a process of its own, with measurements of its main thread. */
export interface MeasuredHost {
  url: string
  token: string
  spent(): Promise<Usage>
  /**
   * Sends a request with the host's token. Bytes are sent unchanged, and without their length when it is not
   * announced.
   */
  send(method: string, path: string, body: unknown, how?: { announced: boolean }): Promise<MeasuredReply>
  end(): Promise<void>
}

interface MeasuredReply {
  status: number
  headers: NodeJS.Dict<string | string[]>
  json: unknown
}

/** Starts a host with all of its threads. */
export async function startMeasuredHost(): Promise<MeasuredHost> {
  const child = fork(join(import.meta.dirname, 'measured-host.ts'), {
    stdio: 'ignore',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }]
  return {
    url,
    token,
    async spent() {
      child.send('spent')
      const [spent] = (await once(child, 'message')) as [Usage]
      return spent
    },
    send: (method, path, body, { announced } = { announced: true }) =>
      send({ url: url + path, method, token, announced }, body),
    async end() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

interface Sent {
  url: string
  method: string
  token: string
  announced: boolean
}

function send({ url, method, token, announced }: Sent, body: unknown): Promise<MeasuredReply> {
  const bytes = Buffer.isBuffer(body) ? body : body === undefined ? null : Buffer.from(JSON.stringify(body))
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(bytes && { 'Content-Type': 'application/json' }),
    ...(bytes && announced && { 'Content-Length': bytes.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const json: unknown = text === '' ? null : JSON.parse(text)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, json })
      })
    })
    sent.on('error', reject)
    if (bytes && !announced) sent.write(bytes.subarray(0, 1))
    sent.end(bytes && !announced ? bytes.subarray(1) : (bytes ?? undefined))
  })
}
