import { connect } from 'node:net'
import fc from 'fast-check'

/** A request of a client that breaks the protocol: its parts are sent as written. */
export interface OddRequest {
  method: string
  target: string
  headers: string[]
  body: string
}

/** Segments of paths as faulty programs and attackers send them. */
const PIECES = [
  '/',
  '//',
  '.',
  '..',
  '%',
  '%00',
  '%2e%2e',
  '%2f',
  '%E0%A4%A',
  '\\',
  '[',
  ':99999',
  'a',
  'a'.repeat(300),
  'a'.repeat(5000),
  'index.html',
  'assets',
  '~files',
  '~pdf',
  'app',
  'call',
  'imports',
  'export',
  'save-out',
  'local',
  'accounts',
  'v1',
  'user',
  'orgs',
  'spaces',
  'changes',
  'events',
  'openapi.json',
  '__proto__',
  'constructor',
  'createUserToken',
  'getSpaceById',
  'updateChangeRequestContent',
  'importContent',
  '?',
  '&',
  '=',
  '#',
  'name=..',
  'name=.',
  'name=%00',
  'name=a%2fb.zip',
  `name=${'a'.repeat(300)}`,
  'title=%F0',
  'limit=-1',
]

/** Addresses that once led to a fault, or might. */
const WHOLE = [
  '/index.html/x',
  `/${'a'.repeat(300)}`,
  '//[',
  '//a:99999/',
  '//',
  '/\\',
  '*',
  'x',
  'http://[',
  'http://a:99999/',
  'http://host/v1/user',
  '/app/imports?name=..',
  '/app/imports?name=.',
  '/app/imports?name=%00',
  `/app/imports?name=${'a'.repeat(300)}`,
  '/app/call/',
  '/app/export/x',
  '/app/save-out',
  '/local/accounts',
  '/~files/a/b/%/d',
  '/~pdf/%',
]

const HEADERS = [
  'If-None-Match: "',
  'If-None-Match: \u00ff',
  'If-Match: \u00ff',
  'If-Match: {}',
  'Idempotency-Key: \u00ff',
  'Idempotency-Key: key',
  'Authorization: Bearer',
  'Authorization: Basic eDp5',
  'Origin: null',
  'Origin: x',
  'Host: x',
  'Range: bytes=5-1',
  'Accept: x',
  'Content-Type: \u00e9',
  'Content-Encoding: gzip',
  'Content-Length: x',
  'Content-Length: -1',
  'Transfer-Encoding: x',
  'Upgrade: websocket',
  'Expect: x',
  'Cookie: \u0001',
  `X: ${'a'.repeat(20_000)}`,
]

const BODIES = [
  '',
  '',
  'null',
  '1',
  '"x"',
  '[]',
  '{}',
  '{',
  '{"params":1}',
  '{"params":[]}',
  '{"query":null}',
  '{"body":null}',
  '{"params":{"__proto__":1}}',
  '{"idempotencyKey":1}',
  '{"ifMatch":{}}',
  '{"params":{"spaceId":1e400},"body":[]}',
  '['.repeat(300),
  '\u00ff',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Requests that no client should send, to addresses of the app, of the API, and to unknown ones. */
export const oddRequests: fc.Arbitrary<OddRequest> = fc.record({
  method: fc.constantFrom(...METHODS),
  target: fc.oneof(
    fc.constantFrom(...WHOLE),
    fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
      .map((pieces) => `/${pieces.join('/').replaceAll(/\/?([?&=#])\/?/g, '$1')}`),
  ),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
  body: fc.constantFrom(...BODIES),
})

/** Each address that once led to a fault, with every method. */
export const knownFaults: OddRequest[] = WHOLE.flatMap((target) =>
  METHODS.map((method) => ({ method, target, headers: [], body: '' })),
)

/** Sends a request as written. Returns all bytes of its answer, or the first bytes of an event stream. */
export function sendRaw(
  { url, token }: { url: string; token: string },
  { method, target, headers, body }: OddRequest,
): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    ...headers,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('text/event-stream')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  })
}
