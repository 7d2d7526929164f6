import { describe, expect, it } from 'vitest'
import { BUILT_IN_RULES } from '../../../src-main/content/style/built-in-rules.ts'
import { StyleCheck } from '../../../src-main/content/style/check-style.ts'
import { longestCheapText } from '../../../src-main/content/style/rules/cheap-expression.ts'
import { compilePattern } from '../../../src-main/content/style/rules/pattern.ts'
import { readStyleSheet } from '../../../src-main/content/style/style-sheet.ts'

const never = () => false

function sheetOf(yaml: string, more: Record<string, string> = {}) {
  const files = new Map(Object.entries({ 'My/Rule.yml': yaml, ...more }))
  return readStyleSheet({ settings: 'Vocab = V\n[*.md]\nBasedOnStyles = My, Vale\n', files })
}

/** Returns the words of the source that a rule reports, with the fix after an arrow. */
function found(yaml: string, markdown: string, more?: Record<string, string>): string[] {
  const { issues } = new StyleCheck(sheetOf(yaml, more).rules).check(markdown, never)
  return issues
    .filter(({ rule }) => rule === 'My.Rule')
    .map(
      ({ from, to, replacements: [fix] }) =>
        markdown.slice(from, to) + (fix === undefined ? '' : ` → ${fix}`),
    )
}

const reported = (yaml: string): string[] => [...sheetOf(yaml).report]

describe('a rule of Vale', () => {
  it('of existence finds whole words, and permits exceptions and accepted words', () => {
    const yaml =
      'extends: existence\nignorecase: true\ntokens:\n  - very\n  - simpl[ey]\nexceptions:\n  - VERY\n'
    expect(found(yaml, 'Very simple, simply everything.')).toEqual(['simple', 'simply'])
    const list = { 'config/vocabularies/V/accept.txt': 'simple\n' }
    expect(found(yaml, 'A simple, simply thing.', list)).toEqual(['simply'])
  })

  it('of existence may find characters, and joins its raw part', () => {
    expect(found("extends: existence\nnonword: true\ntokens:\n  - '!+'\n", 'Go! `a!`')).toEqual(['!'])
    expect(found("extends: existence\nraw:\n  - '\\bis '\ntokens:\n  - done\n", 'It is done.')).toEqual([
      'is done',
    ])
  })

  it('of substitution suggests words with the capital of the replaced ones', () => {
    const yaml =
      "extends: substitution\nignorecase: true\nswap:\n  utilize: use\n  '(?:e-mail|E-Mail)s?': email|mail\n"
    expect(found(yaml, 'Utilize e-mails, and utilize **util**ize.')).toEqual([
      'Utilize → Use',
      'e-mails → email',
      'utilize → use',
      'util**ize',
    ])
  })

  it('of substitution finds whole words alone, also beside words of other alphabets', () => {
    const yaml = 'extends: substitution\nswap:\n  use: utilise\n  Größe: Maß\n'
    expect(found(yaml, 'The cause of a Größenwahn. Use of the Größe, in use.')).toEqual([
      'Größe → Maß',
      'use → utilise',
    ])
  })

  it('of occurrence counts in sentences', () => {
    const yaml = "extends: occurrence\nscope: sentence\nmax: 3\ntoken: '\\w+'\n"
    expect(found(yaml, 'One two three. One two three four.')).toEqual(['One two three four'])
  })

  it('of repetition suggests one of both words', () => {
    const yaml = "extends: repetition\nalpha: true\ntokens:\n  - '[^\\s]+'\n"
    expect(found(yaml, 'Take the\nthe book. 1 1 `x` `x` that had had')).toEqual(['the\nthe', 'had had → had'])
  })

  it('of consistency accepts the form that the page uses first', () => {
    const yaml = 'extends: consistency\nignorecase: true\neither:\n  advisor: adviser\n'
    expect(found(yaml, 'An adviser.\n\nAn advisor and an adviser.')).toEqual(['advisor'])
  })

  it('of condition requires a definition', () => {
    const yaml =
      "extends: conditional\nfirst: '\\b([A-Z]{3,5})\\b'\nsecond: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'\nexceptions:\n  - API\n"
    expect(found(yaml, 'An API by World Health Organization (WHO).\n\nWHO and NASA.')).toEqual(['NASA'])
  })

  it('of capitals supports sentence case and title case of headings', () => {
    const sentence = 'extends: capitalization\nscope: heading\nmatch: $sentence\nexceptions:\n  - Linux\n'
    const markdown = '# Install On A Server\n\n## Install on Linux\n\n## Use the API\n'
    expect(found(sentence, markdown)).toEqual(['Install On A Server'])
    const title = 'extends: capitalization\nscope: heading.h2\nmatch: $title\n'
    expect(found(title, `${markdown}\n## save all pages\n`)).toEqual(['save all pages'])
  })

  it('reads only the parts of a page that it names', () => {
    const yaml = (scope: string) => `extends: existence\nscope: ${scope}\ntokens:\n  - word\n`
    const markdown = '# A word\n\nA word ![word](a.png)\n\n* word\n\n| word | b |\n| - | - |\n'
    expect(found(yaml('heading'), markdown)).toHaveLength(1)
    expect(found(yaml('~heading'), markdown)).toHaveLength(3)
    expect(found(yaml('alt'), markdown)).toHaveLength(1)
    expect(found(yaml('text'), markdown)).toHaveLength(4)
    expect(reported(yaml('raw'))).toEqual(['My.Rule is not applied: its scope “raw” is not prose.'])
    expect(reported(yaml('constructor'))).toEqual([
      'My.Rule is not applied: its scope “constructor” is not prose.',
    ])
  })

  it('is reported when it cannot be applied', () => {
    expect(reported('extends: script\nscript: |\n  x := 1\n')[0]).toContain('Tengo')
    expect(reported('extends: metric\nformula: 1\n')[0]).toContain('metric')
    expect(reported('extends: existence\ntokens:\n  - a(b\n')[0]).toContain('cannot be read')
    expect(reported("extends: existence\ntokens:\n  - '(?<=(?:a+)+)b'\n")[0]).toContain(
      'looks ahead or behind',
    )
    expect(reported("extends: substitution\nswap:\n  '(a+)+(?=b)': c\n  very: x\n")[0]).toContain(
      'is applied without',
    )
    expect(reported('- a list\n')[0]).toContain('contains no rule')
    expect(reported('extends: [unclosed\n')[0]).toContain('YAML')
  })

  it('takes bounded time for any hostile file', () => {
    const started = performance.now()
    const deep = `extends: existence\ntokens: ${'['.repeat(5000)}\n`
    const bomb = `a: &a [x,x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`},*${at === 0 ? 'a' : `b${at - 1}`}]`).join('\n')}\nextends: existence\n`
    expect(reported(deep)).toHaveLength(1)
    expect(reported(bomb)).toHaveLength(1)
    expect(reported(`extends: existence\ntokens:\n${'  - word\n'.repeat(30_000)}`)[0]).toContain('too long')
    for (const token of ['(a+)+$', '(a|a)*b', '(?:a?){30}a{30}', '(a|aa)+c', String.raw`(\w+\s?)+!`])
      expect(
        found(`extends: existence\nnonword: true\ntokens:\n  - '${token}'\n`, `${'a'.repeat(3000)}!`).length,
      ).toBeLessThan(100)
    // The searches take some milliseconds each; without a bound the first of them would take years.
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})

describe('an expression', () => {
  it('runs on the engine of the platform only when its search is bounded', () => {
    for (const cheap of [
      String.raw`\b(?:one|two|three)\b`,
      String.raw`[\w]+ed\b`,
      'colou?r',
      String.raw`e\.g\.(?=\s)`,
    ])
      expect(longestCheapText(cheap)).toBeGreaterThan(300)
    for (const costly of [
      '(a+)+',
      '(a|b)*',
      '(?:a?a?){9}',
      `${'(?:a|a)'.repeat(30)}b`,
      String.raw`(a)\1`,
      'a**',
    ])
      expect(longestCheapText(costly)).toBeLessThan(20)
  })
})

describe('the built-in rules', () => {
  it('are all applied, and find nothing in plain words', () => {
    const files = new Map(BUILT_IN_RULES.map(({ name, yaml }) => [`Space/${name}.yml`, yaml]))
    const sheet = readStyleSheet({ settings: '[*.md]\nBasedOnStyles = Space\n', files })
    expect(sheet.report).toEqual([])
    expect(sheet.rules).toHaveLength(BUILT_IN_RULES.length)
    const check = new StyleCheck(sheet.rules)
    expect(
      check.check('# Save a page\n\nThe editor saves each change. Carrel runs offline.\n', never).issues,
    ).toEqual([])
    const { issues } = check.check(
      '# Save A Page To Disk\n\nIn order to save, the the page is written, e.g. very often! Es wird gespeichert.\n',
      never,
    )
    expect(new Set(issues.map(({ rule }) => rule.slice(6)))).toEqual(
      new Set([
        'HeadingCase',
        'Wordiness',
        'Repetition',
        'Passive',
        'Latin',
        'Fillers',
        'Exclamation',
        'Passiv',
      ]),
    )
  })

  it('check a long page in parts, and check only the changed part again', () => {
    const files = new Map(BUILT_IN_RULES.map(({ name, yaml }) => [`Space/${name}.yml`, yaml]))
    const { rules } = readStyleSheet({ settings: '[*.md]\nBasedOnStyles = Space\n', files })
    const check = new StyleCheck(rules)
    const page = Array.from({ length: 50 }, (_, at) => `Paragraph ${at} is very very long.\n`).join('\n')
    const first = check.check(page, () => true)
    expect(first.isComplete).toBe(false)
    let parts = 1
    while (!check.check(page, () => true).isComplete) parts += 1
    expect(parts).toBe(50)
    expect(check.check(page, () => true).issues.length).toBeGreaterThan(100)
    expect(check.check(`${page}\nOne very new paragraph.\n`, () => true).issues.at(-1)?.found).toBe('very')
  })
})

describe('an expression that reads to the end of a long text at each word', () => {
  it('is searched a bounded number of times', () => {
    const matches = (source: string): number => {
      const pattern = compilePattern(source, false)
      if (typeof pattern === 'string') throw new Error(pattern)
      return pattern.matches('a '.repeat(150_000)).length
    }
    expect(matches('(?:.*z)|a')).toBeLessThan(50)
  }, 30_000)
})

describe('the word lists of a space', () => {
  it('accept words and expressions, and create rules of their own', () => {
    const files = new Map([
      ['config/vocabularies/V/accept.txt', '# Names\nJavaScript\nNode\\.js\n(?i)web ?hooks?\n'],
      ['config/vocabularies/V/reject.txt', 'blacklist\n'],
    ])
    const sheet = readStyleSheet({ settings: 'Vocab = V\n[*]\nBasedOnStyles = Vale\n', files })
    for (const word of ['JavaScript', 'Node.js', 'Webhooks']) expect(sheet.accepted.accepts(word)).toBe(true)
    expect(sheet.accepted.accepts('javascript')).toBe(false)
    const { issues } = new StyleCheck(sheet.rules).check('A blacklist in javascript with a a hook.', never)
    expect(issues.map(({ rule, found: words }) => `${rule} ${words}`)).toEqual([
      'Vale.Avoid blacklist',
      'Vale.Terms javascript',
      'Vale.Repetition a a',
    ])
  })
})
