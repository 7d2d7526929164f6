import type { SampleRequest } from './sample-request.ts'

/** Writes a request as a command of a POSIX shell. */
export function curlSample({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` --request ${word(method)}`} ${quoted(url)}`,
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
  ]
  // Unlike `--data` and `--form`, these options read no file for a value such as `@/etc/passwd`.
  if (body?.kind === 'text' && body.text !== '') lines.push(`--data-raw ${quoted(body.text)}`)
  if (body?.kind === 'fields') {
    const option = body.mediaType.startsWith('multipart/') ? '--form-string' : '--data-urlencode'
    lines.push(...body.fields.map(([name, value]) => `${option} ${quoted(`${name}=${value}`)}`))
  }
  return lines.join(' \\\n  ')
}

/** Quotes an argument for a shell, which expands nothing within single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function word(method: string): string {
  return /^[A-Z]+$/.test(method) ? method : quoted(method)
}
