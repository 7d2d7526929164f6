import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './archives.ts'

/** The content of a PDF as poppler, an independent reader, finds it. */
export interface ReadPdf {
  /** The text, line by line. */
  text: string
  /** Lines of `pdfinfo`, by name. */
  info: Record<string, string>
  /** The addresses that links lead to. */
  addresses: string[]
  /** The names of destinations that links lead to, inside of the document. */
  inside: string[]
  /** The number of pictures. A picture that is drawn twice counts once, and a mask counts too. */
  pictures: number
  /** Titles of the outline with their depth from 0 on. */
  outline: [depth: number, title: string][]
}

/** Reads a PDF. Throws when poppler cannot read it. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const path = join(temporaryFolder(), 'read.pdf')
  writeFileSync(path, bytes)
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, [...args, path, ...(program === 'pdftotext' ? ['-'] : [])], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    })
  const source = Buffer.from(bytes).toString('latin1')
  return {
    text: run('pdftotext', '-raw'),
    info: infoOf(run('pdfinfo')),
    addresses: [...source.matchAll(/\/S \/URI\n\/URI \((.*?)\)/g)].map((found) => found[1]!),
    inside: [...source.matchAll(/\/S \/GoTo\n\/D \((.*?)\)/g)].map((found) => found[1]!),
    pictures: picturesOf(run('pdfimages', '-list')),
    outline: outlineOf(source),
  }
}

function picturesOf(list: string): number {
  const lines = list.trim().split('\n').slice(2)
  return new Set(lines.map((line) => `${line.trim().split(/\s+/)[2]} ${line.trim().split(/\s+/)[10]}`)).size
}

function infoOf(lines: string): Record<string, string> {
  const pairs = lines.split('\n').map((line) => /^([^:]+):\s*(.*)$/.exec(line))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])))
}

/** Follows the entries of an outline from its root; titles are of plain letters in tests. */
function outlineOf(source: string): [number, string][] {
  const objects = new Map<string, string>()
  for (const found of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) objects.set(found[1]!, found[2]!)
  const field = (id: string, name: string): string | undefined =>
    new RegExp(`/${name} (\\d+) 0 R`).exec(objects.get(id) ?? '')?.[1]
  const entries: [number, string][] = []
  const walk = (first: string | undefined, depth: number): void => {
    for (let id = first; id !== undefined; id = field(id, 'Next')) {
      entries.push([depth, /\/Title \((.*?)\)/.exec(objects.get(id)!)?.[1] ?? ''])
      walk(field(id, 'First'), depth + 1)
    }
  }
  const root = /\/Outlines (\d+) 0 R/.exec(source)?.[1]
  if (root !== undefined) walk(field(root, 'First'), 0)
  return entries
}
