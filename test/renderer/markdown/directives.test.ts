import { describe, expect, it } from 'vitest'
import { htmlOf } from './rendered.ts'

describe('GitBook blocks', () => {
  it('create a hint of its style, with Markdown inside', () => {
    const html = htmlOf('{% hint style="warning" %}\nBe **careful**.\n{% endhint %}')
    expect(html).toContain('<carrel-hint dataStyle="warning">')
    expect(html).toContain('<p>Be <strong>careful</strong>.</p>')
  })

  it('treat an unknown hint style as an information', () => {
    expect(htmlOf('{% hint style="x" onclick="y" %}\na\n{% endhint %}')).toContain(
      '<carrel-hint dataStyle="info">',
    )
  })

  it('nest tabs, lists, code and hints', () => {
    const html = htmlOf(
      '{% tabs %}\n{% tab title="One" %}\n- a\n- b\n{% endtab %}\n\n{% tab title="Two & more" %}\n```js\nlet a = "{% endtab %}"\n```\n' +
        '{% hint style="info" %}\ninner\n{% endhint %}\n{% endtab %}\n{% endtabs %}',
    )
    expect(html).toContain('<carrel-tab dataTitle="One">')
    expect(html).toContain('<carrel-tab dataTitle="Two & more">')
    expect(html).toContain('{% endtab %}')
    expect(html.indexOf('<carrel-hint')).toBeLessThan(html.lastIndexOf('</carrel-tab>'))
    expect(html.match(/<li>/g)).toHaveLength(2)
  })

  it('stay within the list item in which they are indented', () => {
    const html = htmlOf('1. First\n\n   {% hint style="info" %}\n   inside\n   {% endhint %}\n2. Second')
    expect(html).toMatch(/<li>[^]*First[^]*<carrel-hint[^]*inside[^]*<\/carrel-hint>[^]*<\/li>/)
  })

  it('apply the options of a code block to it', () => {
    const html = htmlOf(
      '{% code title="a.ts" lineNumbers="true" overflow="wrap" %}\n```ts\nlet a\nlet b\n```\n{% endcode %}',
    )
    expect(html).toMatch(/<pre[^>]*dataTitle="a.ts"[^>]*dataLineNumbers="true"[^>]*dataWrap="true"/)
    expect(html.match(/<span className="line">/g)).toHaveLength(2)
  })

  it('create cards of embeds, files and content references, with an end tag or without', () => {
    expect(htmlOf('{% embed url="https://a.example/x?y=1" %}')).toContain(
      '<carrel-embed dataAddress="https://a.example/x?y=1">',
    )
    const captioned = htmlOf('{% embed url="https://a.example" %}\nA caption\n{% endembed %}\n\nAfter')
    expect(captioned).toMatch(/<carrel-embed[^>]*>.*A caption.*<\/carrel-embed>.*After/s)
    expect(htmlOf('{% file src="../.gitbook/assets/a b.pdf" %}')).toContain(
      'dataAddress="../.gitbook/assets/a b.pdf"',
    )
    expect(htmlOf('{% content-ref url="a_b_c.md" %}\n[a](a_b_c.md)\n{% endcontent-ref %}')).toContain(
      'dataAddress="a_b_c.md"',
    )
  })

  it('show the source of unknown blocks', () => {
    const openapi = '{% openapi src="x" %}\n[x](x)\n{% endopenapi %}'
    expect(htmlOf(openapi)).toContain(openapi)
    const unclosed = '{% strange %}\n\nText that follows'
    expect(htmlOf(unclosed)).toContain('{% strange %}</carrel-source><p>Text that follows</p>')
  })

  it.each([
    ['an integration', '{% @supademo/embed url="https://a.example/x" %}', '@supademo/embed'],
    ['an integration over lines', '{% @a/b text="one\n\ntwo" %}', '@a/b'],
  ])('show the source of %s in a box with its name', (_name, written, name) => {
    expect(htmlOf(`before\n\n${written}\n\nafter`)).toBe(
      `<p>before</p><carrel-source dataLabel="${name}">${written}</carrel-source><p>after</p>`,
    )
  })

  it('draw a diagram of an integration, whose source may contain quotes and blank lines', () => {
    const source = 'graph TD\n  A["x y"] --> B\n\n  B --> C'
    const html = htmlOf(`{% @mermaid/diagram content="${source}\n" fullWidth="false" %}\n\nafter`)
    expect(html).toBe(`<carrel-mermaid>${source}</carrel-mermaid><p>after</p>`)
  })

  it.each([
    [
      'a hint contains the next block',
      '{% hint %}\na\n\nb',
      '<carrel-hint dataStyle="info"><p>a</p></carrel-hint><p>b</p>',
    ],
    [
      'code contains the next fence',
      '{% code title="x" %}\n```\na\n\nb\n```\nc',
      '<pre dataTitle="x"><code>a\n\nb</code></pre><p>c</p>',
    ],
    [
      'a tab ends where the next one begins',
      '{% tabs %}\n{% tab title="A" %}\na\n\nb\n{% tab title="B" %}\nc\n{% endtab %}\n{% endtabs %}',
      '<carrel-tabs><carrel-tab dataTitle="A"><p>a</p><p>b</p></carrel-tab><carrel-tab dataTitle="B"><p>c</p></carrel-tab></carrel-tabs>',
    ],
    [
      'a hint ends with the step around it',
      '{% stepper %}\n{% step %}\n{% hint %}\na\n{% endstep %}\n{% endhint %}\n{% endstepper %}\n\nb',
      '<carrel-stepper><carrel-step dataTitle=""><carrel-hint dataStyle="info"><p>a</p></carrel-hint></carrel-step></carrel-stepper><p>b</p>',
    ],
    [
      'tabs reach to the last tab',
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\nb',
      '<carrel-tabs><carrel-tab dataTitle="A"><p>a</p></carrel-tab></carrel-tabs><p>b</p>',
    ],
    [
      'an end that a formatter indented into a list ends the block around the list',
      '{% hint %}\na\n\n-   b\n    {% endhint %}\n\nc',
      '<carrel-hint dataStyle="info"><p>a</p><ul>\n<li>b</li>\n</ul></carrel-hint><p>c</p>',
    ],
    [
      'a tag without content is not shown',
      'a\n\n{% hint %}\n{% hint %}\n\n# b',
      '<p>a</p><h1 dataAnchor="b">b</h1>',
    ],
    ['an end tag without a start is not shown', 'a\n\n{% endhint %}\n\nb', '<p>a</p><p>b</p>'],
  ])('with a missing or misplaced end tag: %s', (_name, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  it.each([
    ['{% hint style=“danger” %}\na\n{% endhint %}'],
    ['{% hint style=”danger” %} a {% endhint %}'],
    ["{%hint style='danger'%}\na\n{%endhint%}"],
    ['{% HINT style="danger" %}\na\n{% ENDHINT %}'],
    ['{% hint\n  style="danger"\n%}\na\n{% endhint %}'],
  ])('are read however their tag is typed: %j', (markdown) => {
    expect(htmlOf(markdown)).toBe('<carrel-hint dataStyle="danger"><p>a</p></carrel-hint>')
  })

  it('show a tag within a sentence as code', () => {
    expect(htmlOf('Type {% hint %} and **{% endhint %}**.')).toBe(
      '<p>Type <code>{% hint %}</code> and <strong><code>{% endhint %}</code></strong>.</p>',
    )
  })

  it('show their caption while they have no address', () => {
    expect(htmlOf('{% embed url="" %}\na\n{% endembed %}')).toBe('<p>a</p>')
  })

  it('show an operation that is written out', () => {
    const html = htmlOf(
      '{% swagger method="get" path="/cakes/{id}" baseUrl="https://a.example" summary="Get a cake" %}\n' +
        '{% swagger-description %}\nOne cake.\n{% endswagger-description %}\n' +
        '{% swagger-parameter in="path" name="id" type="string" required="true" %}\nIts id\n{% endswagger-parameter %}\n' +
        '{% swagger-response status="200: OK" description="Found" %}\n```json\n1\n```\n{% endswagger-response %}\n{% endswagger %}',
    )
    expect(html).not.toContain('{%')
    for (const words of [
      'GET https://a.example/cakes/{id}',
      'Get a cake',
      'One cake.',
      'id</code> required',
      'Its id',
    ])
      expect(html).toContain(words)
    expect(html).toMatch(/<details><summary>200: OK Found<\/summary><pre dataLanguage="json">/)
  })

  it('show an operation in the oldest form', () => {
    const html = htmlOf(
      '{% api-method method="get" host="https://a.example" path="/cakes/:id" %}\n{% api-method-summary %}\nGet Cakes\n{% endapi-method-summary %}\n\n' +
        '{% api-method-spec %}\n{% api-method-request %}\n{% api-method-path-parameters %}\n{% api-method-parameter name="id" type="string" %}\nIts id\n{% endapi-method-parameter %}\n{% endapi-method-path-parameters %}\n{% endapi-method-request %}\n\n' +
        '{% api-method-response %}\n{% api-method-response-example httpCode=200 %}\n{% api-method-response-example-description %}\nFound\n{% endapi-method-response-example-description %}\n\n```\n1\n```\n{% endapi-method-response-example %}\n{% endapi-method-response %}\n{% endapi-method-spec %}\n{% endapi-method %}',
    )
    expect(html).not.toContain('{%')
    for (const words of ['GET https://a.example/cakes/:id', 'Get Cakes', '<td>path</td>', 'Its id', 'Found'])
      expect(html).toContain(words)
  })

  it.each([
    [':::note\na\n:::', 'dataStyle="info" dataLabel="Note"'],
    [':::note Read **this**\na\n:::', 'dataStyle="info" dataLabel="Read **this**"'],
    ['::: tip Title\na\n:::', 'dataStyle="success" dataLabel="Title"'],
    [':::danger[Stop it]{.wide}\n\na\n\n:::', 'dataStyle="danger" dataLabel="Stop it"'],
    [':::info{title="Know"}\na\n:::', 'dataStyle="info" dataLabel="Know"'],
    [':::{seealso}\na\n:::', 'dataStyle="info" dataLabel="See also"'],
  ])('of other tools are hints: %j', (markdown, properties) => {
    expect(htmlOf(markdown)).toContain(`<carrel-hint ${properties}>`)
    expect(htmlOf(markdown)).toContain('<p>a</p>')
  })

  it('of other tools nest, by more colons or by as many', () => {
    for (const outer of ['::::', ':::']) {
      const html = htmlOf(`${outer}warning\nbefore\n\n:::tip\ninside\n:::\n\nbehind\n${outer}\n\nafter`)
      expect(html).toMatch(
        /<carrel-hint dataStyle="warning"[^]*before[^]*<carrel-hint dataStyle="success"[^]*inside[^]*<\/carrel-hint>[^]*behind[^]*<\/carrel-hint>[^]*after/,
      )
    }
  })

  it('of other tools open details, and show the source of an unknown name', () => {
    expect(htmlOf('::: details More\na\n:::')).toMatch(/<details><summary>More<\/summary>[^]*<p>a<\/p>/)
    const group = '::: code-group\n\n```js\nlet a\n```\n\n```ts\nlet b\n```\n\n:::'
    expect(htmlOf(group).match(/<pre/g)).toHaveLength(2)
    const unknown = ':::strange Thing\na\n:::'
    expect(htmlOf(unknown)).toContain(`<carrel-source dataLabel="strange">${unknown}</carrel-source>`)
  })

  it('of other tools without an end are text, and so are colons in code', () => {
    expect(htmlOf(':::note\n\nText')).toContain('<p>:::note</p>')
    expect(htmlOf('Text\n\n:::')).toContain('<p>:::</p>')
    expect(htmlOf('```\n:::note\n:::\n```')).toContain(':::note\n:::')
    expect(htmlOf('::: {.class}')).toContain('::: {.class}')
  })

  it.each([
    ['a quote in a list item', '- > ```\n  > {% hint %}\n  > ```'],
    ['a list item in a quote', '> - ```\n>   {% hint %}\n>   ```'],
    ['a list item in a list item', '- 1. ```\n     {% hint %}\n     ```'],
  ])('are text inside a fence in %s', (_place, markdown) => {
    expect(htmlOf(markdown)).toContain('<code>{% hint %}</code>')
  })

  it('leave a tag in code unchanged', () => {
    expect(htmlOf('`{% hint %}`')).toContain('<code>{% hint %}</code>')
    expect(htmlOf('```\n{% hint %}\n```')).toContain('{% hint %}')
    expect(htmlOf('<pre>\n{% hint %}\n</pre>')).toContain('{% hint %}')
  })

  it('support steps and columns', () => {
    const html = htmlOf('{% stepper %}\n{% step %}\n### Go\n{% endstep %}\n{% endstepper %}')
    expect(html).toMatch(/<carrel-stepper>\s*<carrel-step dataTitle="">\s*<h3/)
    expect(htmlOf('{% columns %}\n{% column width="50%" %}\na\n{% endcolumn %}\n{% endcolumns %}')).toContain(
      '<carrel-column dataWidth="50%">',
    )
  })
})

describe('conditional content', () => {
  it('has the opposite condition after else', () => {
    const html = htmlOf('{% if a.b === 1 %}\nYes\n{% else %}\nNo\n{% endif %}')
    expect(html).toMatch(
      /^<carrel-condition dataCondition="a\.b === 1">\s*<p>Yes<\/p>\s*<\/carrel-condition>\s*<carrel-condition dataCondition="!\(a\.b === 1\)">\s*<p>No<\/p>\s*<\/carrel-condition>$/,
    )
  })

  it('leaves each else to the condition around it', () => {
    const html = htmlOf(
      '{% if a %}\n{% if b %}\nOne\n{% else %}\nTwo\n{% endif %}\n{% else %}\nThree\n{% endif %}',
    )
    const conditions = [...html.matchAll(/dataCondition="([^"]*)"/g)].map(([, found]) => found)
    expect(conditions).toEqual(['a', 'b', '!(b)', '!(a)'])
  })

  it('shows the source of an else without a condition, and of a second one', () => {
    expect(htmlOf('{% else %}')).toContain('<carrel-source dataLabel="else">{% else %}</carrel-source>')
    const html = htmlOf('{% if a %}\nOne\n{% else %}\nTwo\n{% else %}\nThree\n{% endif %}')
    expect(html).toMatch(/Two.*\{% else %\}.*Three/s)
  })
})

describe('math', () => {
  it('is rendered by KaTeX, inline and as a block', () => {
    expect(htmlOf('a $$x^2$$ b')).toMatch(/<carrel-math dataDisplay="inline"><span className="katex">/)
    expect(htmlOf('$$x^2$$')).toContain('katex-display')
    expect(htmlOf('$$\nx^2\n$$')).toContain('katex-display')
  })

  it('leaves prices unchanged and shows the source of invalid formulas', () => {
    expect(htmlOf('from $5 to $6')).toBe('<p>from $5 to $6</p>')
    expect(htmlOf('a $$\\frac{1$$ b')).toMatch(/<code className="math-error" title="[^"]+">\\frac\{1<\/code>/)
  })
})
