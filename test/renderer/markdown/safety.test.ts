// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsOf, htmlOf } from './rendered.ts'

const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x><script>alert(1)</script></svg>#x"></use></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<input type="image" src="x" onerror="alert(1)">',
  '<input type="text" autofocus onfocus="alert(1)">',
  '<button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"; body { background: url(https://evil.example) }</style>',
  '<div style="background:url(https://evil.example/x)">x</div>',
  '<p style="width: expression(alert(1))">x</p>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video src="https://evil.example/x" autoplay onplay=alert(1)></video>',
  '<audio src="https://evil.example/x" autoplay></audio>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '[x](javascript:alert(1))',
  '[x](<java script:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '![x](data:text/html,<script>alert(1)</script>)',
  '<javascript:alert(1)>',
  '<div id="location" name="cookie">x</div>',
  '<a name="document" id="body">x</a>',
  '<img name="getElementById" src="a.png">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<carrel-hint onclick="alert(1)" data-style="x" style="y">x</carrel-hint>',
  '<carrel-embed data-address="javascript:alert(1)"></carrel-embed>',
  '<carrel-math data-display="block">\\href{javascript:alert(1)}{x}</carrel-math>',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$$\\includegraphics{https://evil.example/x.png}$$',
  '$$\\htmlStyle{background:url(https://evil.example)}{x}$$',
  '$$\\htmlData{onclick=alert(1)}{x}$$',
  '{% hint style="info\\" onclick=alert(1)" %}\n<img src=x onerror=alert(1)>\n{% endhint %}',
  '{% tab title="<img src=x onerror=alert(1)>" %}\nx\n{% endtab %}',
  '{% embed url="javascript:alert(1)" %}',
  '{% code title="<script>alert(1)</script>" %}\n```js\n</code></pre><script>alert(1)</script>\n```\n{% endcode %}',
  '```"><script>alert(1)</script>\nx\n```',
  ':::image source="javascript:alert(1)" alt-text="<script>":::',
  'x[^<script>]\n\n[^<script>]: <img src=x onerror=alert(1)>',
  '<details><summary onclick=alert(1)>x</summary>\n\n<script>alert(1)</script>\n\n</details>',
]

const FORBIDDEN_ELEMENTS = new Set(
  (
    'script style iframe frame frameset object embed applet form button select textarea meta base link svg math ' +
    'template noscript video audio source track portal head body html title'
  ).split(' '),
)
/** What KaTeX itself sets behind the sanitiser. */
const OF_KATEX = new Set(['math', 'svg'])
const ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i

function faultsOf(markdown: string): string[] {
  const faults: string[] = []
  const isMath = htmlOf(markdown).includes('className="katex')
  for (const { tagName, properties } of elementsOf(markdown)) {
    if (FORBIDDEN_ELEMENTS.has(tagName) && !(isMath && OF_KATEX.has(tagName))) faults.push(`<${tagName}>`)
    for (const [name, value] of Object.entries(properties)) {
      const text = String(value)
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

  it('is seen by the checks of these tests where nothing is sanitised', () => {
    expect(ADDRESS.test('javascript:alert(1)')).toBe(false)
    expect(ADDRESS.test('data:text/html,x')).toBe(false)
    expect(ADDRESS.test('a/b.md#c:d')).toBe(true)
  })

  it('cannot combine pieces of attacks into one that works', () => {
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

  it('keeps the text of what it drops', () => {
    expect(htmlOf('<form><b>kept</b></form>')).toBe('<b>kept</b>')
  })

  it('may keep small pictures in its text', () => {
    expect(htmlOf('![x](data:image/png;base64,iVBORw0KGgo=)')).toContain(
      'src="data:image/png;base64,iVBORw0KGgo="',
    )
  })
})
