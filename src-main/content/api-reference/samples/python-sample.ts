import { jsonOf } from './javascript-sample.ts'
import type { SampleBody, SampleRequest } from './sample-request.ts'

/** Writes a request with the package `requests`. */
export function pythonSample({ method, url, headers, body }: SampleRequest): string {
  const options = [
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    ...(headers.length === 0
      ? []
      : [
          '    headers={',
          ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
          '    },',
        ]),
    ...bodyLines(body),
  ]
  return [
    'import requests',
    '',
    'response = requests.request(',
    ...options,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

function bodyLines(body: SampleBody | undefined): string[] {
  if (!body) return []
  if (body.kind === 'fields') {
    const isForm = body.mediaType.startsWith('multipart/')
    const fields = body.fields.map(
      ([name, value]) => `        ${quoted(name)}: ${isForm ? `(None, ${quoted(value)})` : quoted(value)},`,
    )
    return [`    ${isForm ? 'files' : 'data'}={`, ...fields, '    },']
  }
  const json = jsonOf(body.text)
  return json === undefined ? [`    data=${quoted(body.text)},`] : [`    json=${literal(json, '    ')},`]
}

/** Returns JSON data as a literal of Python. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((each) => `${inner}${literal(each, inner)},`).join('\n')}\n${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if (entries.length === 0) return '{}'
    const lines = entries.map(([name, each]) => `${inner}${quoted(name)}: ${literal(each, inner)},`)
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (value === null) return 'None'
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
