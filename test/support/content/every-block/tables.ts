import { row, type BlockRow } from './block-row.ts'

const CARDS =
  '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th><th data-hidden data-card-cover-dark data-type="files"></th></tr></thead>' +
  '<tbody><tr><td><strong>Cardtitle</strong></td><td>Cardline</td><td><a href="other.md">other.md</a></td><td><a href=".gitbook/assets/day.svg">day.svg</a></td><td><a href=".gitbook/assets/night.svg">night.svg</a></td></tr>' +
  '<tr><td><strong>Secondcard</strong></td><td>Without cover</td><td></td><td></td><td></td></tr></tbody></table>'
const TYPED =
  '<table data-full-width="true" data-search="false"><thead><tr><th width="160">Text</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="5">Stars</th><th data-type="select">State<select><option value="a1" label="Chosenoption" color="blue"></option></select></th><th data-type="number">Count</th><th data-type="content-ref">Page</th><th data-type="files">File</th><th data-type="users">People</th><th data-hidden>Hiddenhead</th></tr></thead>' +
  '<tbody><tr><td valign="top">Celltext</td><td>true</td><td>3</td><td><span data-option="a1"></span></td><td>42</td><td><a href="other.md">other.md</a></td><td><a href=".gitbook/assets/notes.txt">notes.txt</a></td><td>Ann</td><td>Hiddencell</td></tr></tbody></table>'

const SMALL_CARDS =
  '<table data-view="cards" data-card-size="small" data-card-wrap="false"><thead><tr><th align="center"></th><th data-type="rating" data-max="3"></th><th data-hidden data-card-cover data-type="image" data-object-fit="contain"></th></tr></thead>' +
  '<tbody><tr><td align="center">Smallcard</td><td>2</td><td><img src=".gitbook/assets/day.svg" alt="Cardcover"></td></tr></tbody></table>'
const PLACED =
  '<table><thead><tr><th align="right">Placedhead</th><th data-type="image">Image</th></tr></thead>' +
  '<tbody><tr><td align="right" valign="bottom">Bottomcell</td><td valign="middle"><img src=".gitbook/assets/night.svg" alt="Night"></td></tr></tbody></table>'

/** Every kind of table in books of the service. */
export const TABLES: readonly BlockRow[] = [
  row('cards', 'carrel-cards', ['Cardtitle', 'Cardline', 'Secondcard'], CARDS),
  row('typed cells', 'table', ['Celltext', 'Chosenoption', 'notes.txt'], TYPED),
  row('table without heads', 'table', ['Barecell'], '| | |', '|-|-|', '| Barecell | b |'),
  row('small cards', 'carrel-cards', ['Smallcard'], SMALL_CARDS),
  row('placed cells', 'table', ['Placedhead', 'Bottomcell'], PLACED),
]
