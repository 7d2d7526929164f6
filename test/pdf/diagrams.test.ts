import { describe, expect, it } from 'vitest'
import { readDiagram } from '../../src-main/pdf/diagrams/diagram-text.ts'
import { drawDiagram } from '../../src-main/pdf/diagrams/draw-diagram.ts'
import { withFontsOfLetters } from '../../src-main/pdf/diagrams/drawing-letters.ts'
import { drawPages } from '../support/content/draw-pages.ts'

const page = (source: string): string => `Before\n\n\`\`\`mermaid\n${source}\n\`\`\`\n\nAfter`

/** Each row: a diagram, words of its drawing, and words of its source that a drawing does not show. */
const DRAWN: [source: string, shown: string[], typed: RegExp][] = [
  [
    'graph TD;\n  A-->B{"Is it (ok)?"}\n  B--yes-->C\n  subgraph one [Inner part]\n  C[第一]---->D[(Store)]\n  end\n  A[Start]\n  click A "https://example.com"\n  class A warm\n  classDef warm fill:#f96',
    ['Start', 'Is it (ok)?', 'yes', '第一', 'Inner part', 'Store'],
    /graph|-->|subgraph|click|classDef/,
  ],
  [
    'sequenceDiagram\n  autonumber\n  participant W as Web server\n  W->>Big store: read\n  alt found\n  Big store-->>W: rows\n  else missing\n  Note over W,Big store: nothing\n  end',
    ['Web server', 'Big store', '1. read', 'alt', 'found', 'rows', 'missing', 'nothing'],
    /participant|->>|autonumber/,
  ],
  ['stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy: start', ['Idle', 'Busy', 'start'], /-->|stateDiagram/],
  [
    'classDiagram\n  Animal<|--Duck : is\n  class Duck{\n  +String beak\n  +swim() void\n  }',
    ['Animal', 'Duck', 'beak', 'swim', 'is'],
    /classDiagram|<\|--/,
  ],
  [
    'erDiagram\n  CUSTOMER||--o{ORDER : places\n  ORDER {\n  int number PK, FK\n  }',
    ['CUSTOMER', 'ORDER', 'places', 'number', 'PK', 'FK'],
    /erDiagram|--o/,
  ],
  [
    '---\ntitle: The way\n---\n%%{init: {"theme": "dark"}}%%\nflowchart\n  A --> B',
    ['The way', 'A', 'B'],
    /-->|init|title/,
  ],
]

/** Diagrams of other kinds, and statements that the layout would ignore. */
const UNDRAWN = [
  'pie title Pets\n  "Dogs" : 3',
  'gantt\n  title Plan\n  section One\n  Task : a1, 2026-01-01, 3d',
  'mindmap\n  root((x))',
  'flowchart LR\n  A --o B',
  'flowchart LR\n  A@{ shape: cyl } --> B',
  'flowchart LR\n  A[/Lean/] --> B',
  'flowchart LR\n  subgraph one\n  A\n  end\n  one --> B',
  'flowchart LR\n  A["`**bold**`"] --> B',
  'flowchart LR\n  A[<img src=x>] --> B',
  'sequenceDiagram\n  A-xB: lost',
  'sequenceDiagram\n  rect rgb(1,2,3)\n  A->>B: x\n  end',
  'stateDiagram-v2\n  A --> B\n  A : late words',
  'stateDiagram-v2\n  state fork <<fork>>',
  'classDiagram\n  A -- B',
  'classDiagram\n  class List~T~',
  'erDiagram\n  A }|..|{ B',
  'erDiagram\n  A {\n  int number "a comment"\n  }',
]

describe('a diagram in a PDF', () => {
  it('is drawn', async () => {
    const sources = DRAWN.map(([source]) => page(source))
    const { text } = await drawPages({ 'a.md': sources.join('\n\n') })
    for (const [, shown, typed] of DRAWN) {
      for (const words of shown) expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
      expect(text).not.toMatch(typed)
    }
  })

  it('names the font of emoji, which the font of Latin letters lacks', () => {
    const fontOf = (letter: string): string => (letter === '🚀' ? 'emoji' : 'letters')
    expect(withFontsOfLetters('<text>🚀 Start</text><text>End</text>', fontOf)).toBe(
      '<text><tspan font-family="letter-1f680">🚀 </tspan><tspan font-family="letter-53">Start</tspan></text><text>End</text>',
    )
  })

  it.each(UNDRAWN)('is not drawn: %s', (source) => {
    expect(readDiagram(source)).toBeUndefined()
  })

  it('is printed as its source when it is not drawn', async () => {
    const { text } = await drawPages({ 'a.md': UNDRAWN.map(page).join('\n\n') })
    const printed = text.replaceAll(/\s+/g, '')
    for (const source of UNDRAWN) expect(printed).toContain(`Diagram${source.replaceAll(/\s+/g, '')}`)
  })

  it('is an SVG without scripts, styles and addresses', () => {
    const readable = readDiagram(
      'flowchart LR\n  A["javascript:alert(1)"] --> B\n  style A fill:url(https://evil.test/x)',
    )
    const { svg } = drawDiagram(readable!)!
    expect(svg).not.toMatch(/<style|<script|foreignObject|@import|var\(|fonts\./)
  })

  it('is not laid out when it is too large', () => {
    const all = Array.from({ length: 60 }, (_, index) => `a${index}`).join(' & ')
    const attacks = [
      `flowchart LR\n  ${all} --> ${all}`,
      `flowchart LR\n${'  subgraph a\n'.repeat(2000)}${'  end\n'.repeat(2000)}`,
      `flowchart LR\n  A${'['.repeat(10_000)}${']'.repeat(10_000)} --> B`,
      `flowchart LR\n  A -- ${'x '.repeat(200)}`,
      `sequenceDiagram\n  ${'a '.repeat(240)}`,
      `erDiagram\n  ${'a '.repeat(240)}`,
      `classDiagram\n  ${'a '.repeat(240)}`,
    ]
    for (const attack of attacks) expect(readDiagram(attack)).toBeUndefined()
  })
})
