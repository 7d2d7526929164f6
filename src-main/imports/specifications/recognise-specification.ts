/** A text that is the description of an API. */
export interface RecognisedSpecification {
  /** The title of the API; undefined where it has none that can be found. */
  title: string | undefined
}

const VERSION = /^[23](?:\.|$)/
const YAML_VERSION = /^["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\.\d/m
const YAML_INFO = /^["']?info["']?[ \t]*:[ \t]*(?:#.*)?$/m
const YAML_TITLE = /^[ \t]+["']?title["']?[ \t]*:[ \t]*(.+)$/m
/** The most characters of the description in which the title is looked for. */
const INFO_CHARACTERS = 20_000

/**
 * Recognises an OpenAPI or Swagger document in JSON or YAML, without reading all of it. Returns undefined for any other
 * text, such as a part of a specification.
 */
export function recogniseSpecification(text: string): RecognisedSpecification | undefined {
  if (/^\s*\{/.test(text)) return recogniseJson(text)
  return YAML_VERSION.test(text) ? { title: yamlTitle(text) } : undefined
}

function recogniseJson(text: string): RecognisedSpecification | undefined {
  if (!/"(?:openapi|swagger)"/.test(text)) return undefined
  try {
    const { openapi, swagger, info } = Object(JSON.parse(text)) as Record<string, unknown>
    if (!VERSION.test(String(openapi ?? swagger))) return undefined
    const { title } = Object(info) as Record<string, unknown>
    return { title: typeof title === 'string' ? title.trim() : undefined }
  } catch {
    // A damaged file is imported as a file alone.
    return undefined
  }
}

/** Returns the title in the block of `info`, which ends at the next line without indentation. */
function yamlTitle(text: string): string | undefined {
  const info = YAML_INFO.exec(text)
  if (!info) return undefined
  const start = info.index + info[0].length
  const rest = text.slice(start, start + INFO_CHARACTERS)
  const end = rest.search(/^[^\s#]/m)
  const written = YAML_TITLE.exec(end < 0 ? rest : rest.slice(0, end))?.[1]?.trim()
  return written?.replace(/^(["'])(.*)\1.*$/, '$2').replace(/\s+#.*$/, '')
}
