import { describe, expect, it } from 'vitest'
import { BUILT_IN_RULES } from '../../../src-main/content/style/built-in-rules.ts'
import { StyleCheck } from '../../../src-main/content/style/check-style.ts'
import { longestCheapText } from '../../../src-main/content/style/rules/cheap-expression.ts'
import { compilePattern } from '../../../src-main/content/style/rules/pattern.ts'
import { readStyleSheet } from '../../../src-main/content/style/style-sheet.ts'
import { processorTime } from '../../support/processor-time.ts'

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

/** A list whose aliases expand to two to the power of thirty values. */
const ALIASES = [
  'b0: &b0 [x,x]',
  ...Array.from({ length: 30 }, (_, at) => `b${at + 1}: &b${at + 1} [*b${at},*b${at}]`),
  'extends: existence\n',
].join('\n')

const reported = (yaml: string): string[] => [...sheetOf(yaml).report]

describe('a rule of Vale', () => {
  it('of existence removes its words where its action says so', () => {
    const yaml = 'extends: existence\ntokens:\n  - very\n'
    expect(found(yaml, 'A very long day.')).toEqual(['very'])
    expect(found(`${yaml}action:\n  name: remove\n`, 'A very long day.')).toEqual(['very → '])
  })

  it('of existence permits words within which an exception is found that is an expression', () => {
    const yaml =
      "extends: existence\ntokens:\n  - 'is \\w+ed'\nexceptions:\n  - 'un\\w+$'\n  - 'is (?:based|used)'\n  - '['\n"
    expect(found(yaml, 'It is named, is unnamed, is used and is called.')).toEqual(['is named', 'is called'])
    expect(reported(yaml)).toEqual(['My.Rule is applied without “[”: its expression cannot be read.'])
  })

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

  it.each([
    ['heading', ['word1']],
    ['~heading', ['word2', 'word4', 'word5']],
    ['alt', ['word3']],
    ['text', ['word1', 'word2', 'word4', 'word5']],
  ])('with the scope %s reads only those parts of a page', (scope, words) => {
    const yaml = `extends: existence\nscope: ${scope}\ntokens:\n  - 'word\\d'\n`
    const markdown = '# A word1\n\nA word2 ![word3](a.png)\n\n* word4\n\n| word5 | b |\n| - | - |\n'
    expect(found(yaml, markdown)).toEqual(words)
  })

  it.each([
    [
      'has a scope that is not prose',
      'extends: existence\nscope: raw\ntokens:\n  - word\n',
      'its scope “raw” is not prose',
    ],
    [
      'has the scope “constructor”',
      'extends: existence\nscope: constructor\ntokens:\n  - word\n',
      'its scope “constructor” is not prose',
    ],
    [
      'is a script',
      'extends: script\nscript: |\n  x := 1\n',
      'it is a script (Tengo), and Carrel runs no scripts of a space',
    ],
    ['is a metric', 'extends: metric\nformula: 1\n', 'it computes a metric of readability'],
    [
      'has an expression with an open group',
      'extends: existence\ntokens:\n  - a(b\n',
      'its expression cannot be read',
    ],
    [
      'looks behind',
      "extends: existence\ntokens:\n  - '(?<=(?:a+)+)b'\n",
      'it looks ahead or behind in a way that takes no bounded time',
    ],
    ['is a list', '- a list\n', 'it contains no rule'],
    [
      'is not YAML',
      'extends: [unclosed\n',
      'it cannot be read as YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1',
    ],
    [
      'has thousands of levels',
      `extends: existence\ntokens: ${'['.repeat(5000)}\n`,
      'it cannot be read as YAML: it is nested too deep',
    ],
    [
      'has aliases that expand without end',
      ALIASES,
      'it cannot be read as YAML: its aliases refer to too much',
    ],
    [
      'has thirty thousand words',
      `extends: existence\ntokens:\n${'  - word\n'.repeat(30_000)}`,
      'it cannot be read as YAML: it is too long to be read',
    ],
  ])('is reported when it %s', (_case, yaml, reason) => {
    expect(reported(yaml)).toEqual([`My.Rule is not applied: ${reason}.`])
  })

  it('is applied without an entry that takes no bounded time', () => {
    expect(reported("extends: substitution\nswap:\n  '(a+)+(?=b)': c\n  very: x\n")).toEqual([
      'My.Rule is applied without “(a+)+(?=b)”: it looks ahead or behind in a way that takes no bounded time.',
    ])
  })

  it.each([
    ['(a+)+$', 0],
    ['(a|a)*b', 0],
    ['(?:a?){30}a{30}', 50],
    ['(a|aa)+c', 0],
    [String.raw`(\w+\s?)+!`, 1],
  ])(
    'with the hostile expression %s finds its %i places in five seconds of processor time',
    (token, count) => {
      const yaml = `extends: existence\nnonword: true\ntokens:\n  - '${token}'\n`
      // The library counts no steps. A search takes some milliseconds, and years on an engine that backtracks.
      const time = processorTime(() => expect(found(yaml, `${'a'.repeat(3000)}!`)).toHaveLength(count))
      expect(time).toBeLessThan(5000)
    },
  )
})

describe('an expression', () => {
  it.each([String.raw`\b(?:one|two|three)\b`, String.raw`[\w]+ed\b`, 'colou?r', String.raw`e\.g\.(?=\s)`])(
    'of bounded work runs on the engine of the platform: %s',
    (cheap) => {
      expect(longestCheapText(cheap)).toBe(2000)
    },
  )

  it.each(['(a+)+', '(a|b)*', '(?:a?a?){9}', `${'(?:a|a)'.repeat(30)}b`, String.raw`(a)\1`, 'a**'])(
    'of unbounded work does not run there: %s',
    (costly) => {
      expect(longestCheapText(costly)).toBe(0)
    },
  )
})

describe('the built-in rules', () => {
  const files = new Map(BUILT_IN_RULES.map(({ name, yaml }) => [`Space/${name}.yml`, yaml]))
  const sheet = readStyleSheet({ settings: '[*.md]\nBasedOnStyles = Space\n', files })

  it('are all applied', () => {
    expect(sheet.report).toEqual([])
    expect(sheet.rules.map(({ name }) => name)).toEqual(BUILT_IN_RULES.map(({ name }) => `Space.${name}`))
  })

  it('find nothing in plain words', () => {
    const markdown = '# Save a page\n\nThe editor saves each change. Carrel runs offline.\n'
    expect(new StyleCheck(sheet.rules).check(markdown, never).issues).toEqual([])
  })

  it('find capitals, wordiness, repetitions, passives, Latin, fillers and exclamations', () => {
    const markdown =
      '# Save A Page To Disk\n\nIn order to save, the the page is written, e.g. very often! Es wird gespeichert.\n'
    const { issues } = new StyleCheck(sheet.rules).check(markdown, never)
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

  it.each([
    ['This page was written by Ada.', 'was written by'],
    ['The file can be enabled.', 'be enabled'],
    ['The list is limited by the memory.', 'is limited by'],
    ['Sizes are known by their names.', 'are known by'],
    ['The page is automatically saved.', 'is automatically saved'],
    ['The file is read at once.', 'is read'],
  ])('find the passive voice in “%s”', (markdown, words) => {
    const { issues } = new StyleCheck(sheet.rules).check(markdown, never)
    expect(issues.map((issue) => `${issue.rule}: ${issue.found}`)).toEqual([`Space.Passive: ${words}`])
  })

  it.each([
    'Ada is interested in lamps.',
    'Both pages are related.',
    'The size is unlimited, and the order is undefined.',
    'The plan is based on facts and is located here.',
    'The file is read-only, and the text is left-aligned.',
    'There are hundred lamps, and this is indeed one.',
    'The button is disabled. It was supposed to work.',
  ])('find no passive voice in “%s”', (markdown) => {
    expect(new StyleCheck(sheet.rules).check(markdown, never).issues).toEqual([])
  })

  it('check a long page in parts, and check only the changed part again', () => {
    const check = new StyleCheck(sheet.rules)
    const page = Array.from({ length: 50 }, (_, at) => `Paragraph ${at} is very very long.\n`).join('\n')
    const first = check.check(page, () => true)
    expect(first.isComplete).toBe(false)
    let parts = 1
    while (!check.check(page, () => true).isComplete) parts += 1
    expect(parts).toBe(50)
    // Each paragraph has two fillers and a repetition.
    expect(check.check(page, () => true).issues).toHaveLength(150)
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
    expect(matches('(?:.*z)|a')).toBe(39)
  }, 120_000)
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
