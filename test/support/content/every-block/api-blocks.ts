import { row, type BlockRow } from './block-row.ts'

/** Every block of an API in books of the service. */
export const API_BLOCKS: readonly BlockRow[] = [
  row(
    'openapi-operation',
    'carrel-api-reference',
    ['/desks/{id}'],
    '{% openapi-operation spec="desks" path="/desks/{id}" method="get" %}',
    '[OpenAPI desks](https://example.org/desks.yaml)',
    '{% endopenapi-operation %}',
  ),
  row(
    'openapi-schemas',
    'carrel-api-reference',
    ['Desk'],
    '{% openapi-schemas spec="desks" schemas="Desk" grouped="true" %}',
    '[OpenAPI desks](https://example.org/desks.yaml)',
    '{% endopenapi-schemas %}',
  ),
  row(
    'openapi-webhook',
    'carrel-api-reference',
    ['deskMoved'],
    '{% openapi-webhook spec="desks" name="deskMoved" method="post" %}',
    '[OpenAPI desks](https://example.org/desks.yaml)',
    '{% endopenapi-webhook %}',
  ),
  row(
    'openapi',
    'carrel-api-reference',
    ['/chairs'],
    '{% openapi src="https://example.org/gone.yaml" path="/chairs" method="get" %}',
    '[https://example.org/gone.yaml](https://example.org/gone.yaml)',
    '{% endopenapi %}',
  ),
  row(
    'swagger',
    'carrel-api-reference',
    ['/lamps'],
    '{% swagger src="https://example.org/gone.yaml" path="/lamps" method="get" %}',
    '{% endswagger %}',
  ),
]
