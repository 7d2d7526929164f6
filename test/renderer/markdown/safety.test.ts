// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACKS, isScriptAddress } from '../../support/hostile-content.ts'
import { elementsOf, htmlOf } from './rendered.ts'

const FORBIDDEN_ELEMENTS = new Set(
  (
    'script style iframe frame frameset object embed applet form button select textarea meta base link svg math ' +
    'template noscript video audio source track portal head body html title'
  ).split(' '),
)
/** The tags that KaTeX itself creates after the sanitiser. */
const OF_KATEX = new Set(['math', 'svg'])
const ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i

function faultsOf(markdown: string): string[] {
  const faults: string[] = []
  const isMath = htmlOf(markdown).includes('className="katex')
  for (const { tagName, properties } of elementsOf(markdown)) {
    if (FORBIDDEN_ELEMENTS.has(tagName) && !(isMath && OF_KATEX.has(tagName))) faults.push(`<${tagName}>`)
    for (const [name, value] of Object.entries(properties)) {
      const text = String(value)
      // Titles and queries are the author's words. The view removes them when they read like an address.
      if (isScriptAddress(text) && !['title', 'dataTitle', 'dataQuery'].includes(name))
        faults.push(`${tagName} ${name}=${text}`)
      if (/^on|^srcDoc$|^formAction$|^action$|^httpEquiv$|xlink|^data$/i.test(name))
        faults.push(`${tagName} ${name}`)
      if (name === 'style' && (!isMath || /url|expression|@import/i.test(text)))
        faults.push(`${tagName} style`)
      if (name === 'href' && !ADDRESS.test(text)) faults.push(`${tagName} href=${text}`)
      if (name === 'src' && !ADDRESS.test(text) && !text.startsWith('data:image/'))
        faults.push(`${tagName} src=${text}`)
      if ((name === 'id' || name === 'name') && !text.startsWith('user-content-'))
        faults.push(`${tagName} ${name}=${text}`)
      if (name === 'type' && text !== 'checkbox' && tagName === 'input') faults.push(`input ${text}`)
    }
  }
  return faults
}

describe('a hostile page', () => {
  it.each(ATTACKS)('cannot run, load or style anything: %s', (attack) => {
    expect(faultsOf(attack)).toEqual([])
    expect(faultsOf(`text ${attack} text`)).toEqual([])
    expect(faultsOf(`- item\n\n  ${attack}`)).toEqual([])
    expect(faultsOf(`{% hint %}\n${attack}\n{% endhint %}`)).toEqual([])
  })

  it('has addresses that the pattern of these tests rejects', () => {
    expect(ADDRESS.test('javascript:alert(1)')).toBe(false)
    expect(ADDRESS.test('data:text/html,x')).toBe(false)
    expect(ADDRESS.test('a/b.md#c:d')).toBe(true)
  })

  it('cannot combine pieces of attacks into a working one', () => {
    const pieces = fc.constantFrom(
      ...ATTACKS,
      '\n',
      '\n\n',
      '> ',
      '- ',
      '`',
      '```\n',
      '<',
      '>',
      '"',
      '{% hint %}\n',
      '\n{% endhint %}\n',
      '<!--',
      '-->',
      '<div>',
      '</div>',
      '$$',
      '[',
      '](',
      ')',
    )
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 2, maxLength: 6 }), (chosen) => {
        expect(faultsOf(chosen.join(''))).toEqual([])
      }),
      { numRuns: 150, seed: 20261121 },
    )
  })

  it('retains the text of removed elements', () => {
    expect(htmlOf('<form><b>kept</b></form>')).toBe('<b>kept</b>')
  })

  it('may embed small pictures in its text', () => {
    expect(htmlOf('![x](data:image/png;base64,iVBORw0KGgo=)')).toContain(
      'src="data:image/png;base64,iVBORw0KGgo="',
    )
  })
})
