import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../src-main/api/all.ts'

const RENDERER = join(import.meta.dirname, '../../../src-renderer')
const WHOLE = [...registry.values()].filter(({ listsWholeContent }) => listsWholeContent).map(({ id }) => id)

describe('the renderer', () => {
  it('never requests all pages of a content', () => {
    expect(WHOLE).toContain('listPages')
    const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ts|vue)$/.test(name),
    )
    expect(files.length).toBeGreaterThan(100)
    const callers = files.filter((name) => {
      const code = readFileSync(join(RENDERER, name), 'utf8')
      return WHOLE.some((id) => code.includes(`'${id}'`))
    })
    expect(callers).toEqual([])
  })
})
