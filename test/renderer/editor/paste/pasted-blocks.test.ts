import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from '../../../../src-renderer/editor/paste/html-to-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(html)?.markdown
const hint = (style: string, text: string) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`

/** A macro of Confluence as its server draws it. */
const macro = (name: string, kind: string, body: string, title = '') =>
  `<div class="confluence-information-macro confluence-information-macro-${kind} conf-macro output-block" data-hasbody="true" data-macro-name="${name}">${title}<span class="aui-icon aui-icon-small aui-iconfont-${name} confluence-information-macro-icon"></span><div class="confluence-information-macro-body">${body}</div></div>`

/** A panel of Confluence as its cloud copies it. */
const panel = (type: string, body: string) =>
  `<meta charset='utf-8'><div data-panel-type="${type}" class="ak-editor-panel" data-pm-slice="0 0 []"><div class="ak-editor-panel__icon"><span role="img" aria-label="Panel ${type}"><svg></svg></span></div><div class="ak-editor-panel__content">${body}</div></div>`

describe('copied boxes', () => {
  it.each([
    ['info', 'information', 'info'],
    ['note', 'note', 'warning'],
    ['warning', 'warning', 'danger'],
    ['tip', 'tip', 'success'],
  ])('of a Confluence server are hints: %s', (name, kind, style) => {
    const html = `<p>Before</p>${macro(name, kind, '<p>Call <strong>us</strong>.</p><ul><li>one</li></ul>')}<p>After</p>`
    expect(markdown(html)).toBe(`Before\n\n${hint(style, 'Call **us**.\n\n- one')}\n\nAfter`)
  })

  it('of a Confluence server begin with their titles', () => {
    const html = macro('info', 'information', '<p>Body</p>', '<p class="title">Read this</p>')
    expect(markdown(html)).toBe(hint('info', '**Read this**\n\nBody'))
    const plain =
      '<div class="panel conf-macro output-block" data-macro-name="panel"><div class="panelHeader"><b>Scope</b></div><div class="panelContent"><p>All rooms.</p></div></div>'
    expect(markdown(plain)).toBe(hint('info', '**Scope**\n\nAll rooms.'))
  })

  it.each([
    ['info', 'info'],
    ['note', 'info'],
    ['tip', 'success'],
    ['success', 'success'],
    ['warning', 'warning'],
    ['error', 'danger'],
    ['custom', 'info'],
  ])('of the Confluence cloud are hints: %s', (type, style) => {
    expect(markdown(panel(type, '<p>Some words.</p>'))).toBe(hint(style, 'Some words.'))
  })

  it.each([
    ['note', 'Note', 'info'],
    ['tip', 'Tip', 'success'],
    ['important', 'Important', 'info'],
    ['warning', 'Warning', 'warning'],
    ['caution', 'Caution', 'danger'],
  ])('of GitHub are hints without their own label: %s', (name, label, style) => {
    const html = `<div class="markdown-alert markdown-alert-${name}" dir="auto"><p class="markdown-alert-title" dir="auto"><svg class="octicon"></svg>${label}</p><p dir="auto">Run <code>make</code>.</p></div>`
    expect(markdown(html)).toBe(hint(style, 'Run `make`.'))
  })

  it.each([
    ['<aside>\n💡 Use <strong>this</strong>.\n</aside>', 'info', 'Use **this**.'],
    ['<aside>\n⚠️ Hot\n</aside>', 'warning', 'Hot'],
    ['<aside>\n🦊 A fox\n</aside>', 'info', '🦊 A fox'],
    [
      '<aside><img src="/icons/warning_red.svg" alt="/icons/warning_red.svg" width="40px">\n<p>Stop</p></aside>',
      'danger',
      'Stop',
    ],
    [
      '<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="1"><div style="font-size:1.5em"><span class="icon">✅</span></div><div style="width:100%">Done <em>well</em></div></figure>',
      'success',
      'Done _well_',
    ],
  ])('of Notion are hints: %s', (html, style, text) => {
    expect(markdown(`<meta charset='utf-8'><!-- notionvc: 0 -->${html}`)).toBe(hint(style, text))
  })

  it.each([
    '<div class="admonition note"><p class="admonition-title">Note</p><p>Words.</p></div>',
    '<div class="theme-admonition theme-admonition-info admonition_x alert alert--info"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg></svg></span>info</div><div class="admonitionContent_x"><p>Words.</p></div></div>',
  ])('of documentation tools are hints: %s', (html) => {
    expect(markdown(html)).toBe(hint('info', 'Words.'))
  })

  it('stay within the item of their list, and in a cell are its text', () => {
    expect(markdown(`<ul><li><p>One</p>${panel('info', '<p>Two</p>')}</li></ul>`)).toBe(
      '- One\n  {% hint style="info" %}\n  Two\n  {% endhint %}',
    )
    expect(
      markdown(`<table><tr><th>A</th></tr><tr><td>${panel('info', '<p>Two</p>')}</td></tr></table>`),
    ).toBe('| A |\n| - |\n| Two |')
  })

  it('leave an aside that is no callout as text', () => {
    expect(markdown('<aside>A <b>side</b> note</aside>')).toBe('A **side** note')
  })
})

describe('copied tasks', () => {
  it('of a Confluence server are tasks, also nested ones', () => {
    const html = `<ul class="inline-task-list" data-inline-tasks-content-id="7"><li class="checked" data-inline-task-id="1"><span class="placeholder-inline-tasks">Paint</span></li><li data-inline-task-id="2"><span class="placeholder-inline-tasks">Clean <b>all</b></span><ul class="inline-task-list"><li data-inline-task-id="3">Floor</li></ul></li></ul>`
    expect(markdown(html)).toBe('- [x] Paint\n- [ ] Clean **all**\n  - [ ] Floor')
  })

  it('of the Confluence cloud are tasks', () => {
    const html = `<div data-node-type="actionList" data-task-list-local-id="a"><div><div data-task-local-id="b" data-task-state="DONE"><span contenteditable="false"><input type="checkbox" checked></span><div data-component="content">Paint</div></div></div><div><div data-task-local-id="c" data-task-state="TODO"><span><input type="checkbox"></span><div>Clean</div></div></div></div>`
    expect(markdown(html)).toBe('- [x] Paint\n- [ ] Clean')
  })

  it.each([
    [
      'GitHub',
      '<ul class="contains-task-list"><li class="task-list-item"><p dir="auto"><input type="checkbox" class="task-list-item-checkbox" disabled checked> Paint</p></li><li class="task-list-item"><p><input type="checkbox" disabled> Clean</p></li></ul>',
    ],
    [
      'GitLab',
      '<ul class="task-list"><li class="task-list-item"><task-button></task-button><input type="checkbox" class="task-list-item-checkbox" checked disabled> Paint</li><li class="task-list-item"><label><input type="checkbox"> Clean</label></li></ul>',
    ],
    ['Notion', '<!-- notionvc: 0 --><ul>\n<li>[x] Paint</li>\n<li>[ ] Clean</li>\n</ul>'],
    [
      'an export of Notion',
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Paint</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Clean</span></li></ul>',
    ],
  ])('of %s are tasks', (_name, html) => {
    expect(markdown(html)).toBe('- [x] Paint\n- [ ] Clean')
  })
})

describe('copied marks', () => {
  it.each(['sub', 'sup', 'mark', 'kbd', 'u', 'ins'])('survive as the page shows them: %s', (tag) => {
    expect(markdown(`<p>a <${tag}>b<b>c</b></${tag}> d</p>`)).toBe(`a <${tag}>b**c**</${tag}> d`)
  })

  it('of deleted words are strikethrough', () => {
    expect(markdown('<p>a <del>b</del> <s>c</s> <strike>d</strike></p>')).toBe('a ~~b~~ ~~c~~ ~~d~~')
  })

  it('of styles are the same marks', () => {
    const html =
      '<p><span style="text-decoration:underline">under</span> x<span style="font-size:0.6em;vertical-align:super">2</span> H<span style="vertical-align:sub">2</span>O <span style="background:yellow;mso-highlight:yellow">lit</span></p>'
    expect(markdown(html)).toBe('<u>under</u> x<sup>2</sup> H<sub>2</sub>O <mark>lit</mark>')
  })

  it('stand in cells, and not around blocks', () => {
    expect(markdown('<table><tr><th>x<sup>2</sup></th></tr><tr><td>1</td></tr></table>')).toBe(
      '| x<sup>2</sup> |\n| - |\n| 1 |',
    )
    expect(markdown('<u><p>One <b>two</b></p></u>')).toBe('One **two**')
  })
})
