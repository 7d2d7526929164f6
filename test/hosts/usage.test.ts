import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseServeOptions, SERVE_OPTIONS } from '../../src-main/hosts/serve-options.ts'
import { USAGE } from '../../src-main/hosts/usage.ts'

const SOURCE = join(import.meta.dirname, '../../src-main')
const run = (script: string, option: string) =>
  promisify(execFile)(process.execPath, [join(SOURCE, script), option], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })

describe('the help of a command', () => {
  it.each(Object.keys(SERVE_OPTIONS))('lists --%s of the host', (option) => {
    expect(USAGE.serve).toMatch(new RegExp(`^  --${option} `, 'm'))
  })

  it.each([
    ['serve.ts', '--help', USAGE.serve],
    ['serve.ts', '-h', USAGE.serve],
    ['hosts/token.ts', '--help', USAGE.token],
    ['hosts/save.ts', '--help', USAGE.save],
  ])('is printed by %s %s on stderr, because scripts read stdout', async (script, option, usage) => {
    expect(await run(script, option)).toEqual({ stdout: '', stderr: usage })
  })

  it('is named where an option is unknown', () => {
    expect(() => parseServeOptions(['--prot', '1'], '/')).toThrow(
      "Unknown option '--prot'. --help lists the options.",
    )
  })
})
