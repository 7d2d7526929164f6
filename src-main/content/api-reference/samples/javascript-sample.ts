import type { SampleBody, SampleRequest } from './sample-request.ts'

/** Writes a request with the `fetch` of browsers and of Node. */
export function javascriptSample({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length === 0
      ? []
      : [
          '  headers: {',
          ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
          '  },',
        ]),
    ...(body ? [`  body: ${bodyCode(body)},`] : []),
  ]
  const call =
    options.length === 0 ? `fetch(${quoted(url)})` : `fetch(${quoted(url)}, {\n${options.join('\n')}\n})`
  return [
    ...formLines(body),
    `const response = await ${call}`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function formLines(body: SampleBody | undefined): string[] {
  if (body?.kind !== 'fields') return []
  const type = body.mediaType.startsWith('multipart/') ? 'FormData' : 'URLSearchParams'
  const fields = body.fields.map(([name, value]) => `form.append(${quoted(name)}, ${quoted(value)})`)
  return [`const form = new ${type}()`, ...fields, '']
}

function bodyCode(body: SampleBody): string {
  if (body.kind === 'fields') return 'form'
  const json = jsonOf(body.text)
  if (json === undefined) return quoted(body.text)
  return `JSON.stringify(${JSON.stringify(json, null, 2).replaceAll('\n', '\n  ')})`
}

/** Returns a text as JSON data; undefined for another format. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // An example may be in another format, such as XML.
    return undefined
  }
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
