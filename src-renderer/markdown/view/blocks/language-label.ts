/** The names of languages that differ from their tag with a capital letter. */
const LABELS: Record<string, string> = {
  asm: 'Assembly',
  bash: 'Bash',
  c: 'C',
  cmd: 'Command Prompt',
  console: 'Console',
  cpp: 'C++',
  'c++': 'C++',
  cs: 'C#',
  csharp: 'C#',
  css: 'CSS',
  dockerfile: 'Dockerfile',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  makefile: 'Makefile',
  md: 'Markdown',
  php: 'PHP',
  powershell: 'PowerShell',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  sql: 'SQL',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
}
const WITHOUT_LABEL = new Set(['text', 'txt', 'plain', 'plaintext', 'none'])

/** Returns the displayed name of a code block's language; undefined for plain text. */
export function languageLabel(language: string | undefined): string | undefined {
  const lower = language?.toLowerCase() ?? ''
  if (!language || WITHOUT_LABEL.has(lower)) return undefined
  if (Object.hasOwn(LABELS, lower)) return LABELS[lower]
  return language.slice(0, 1).toUpperCase() + language.slice(1)
}
