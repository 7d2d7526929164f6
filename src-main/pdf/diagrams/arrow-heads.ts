const MARKER =
  /<marker id="([^"]+)" markerWidth="([\d.]+)" markerHeight="([\d.]+)" refX="([\d.]+)" refY="([\d.]+)" orient="[^"]*">([^]*?)<\/marker>/g
const USE = /marker-(start|end)="url\(#([^")]+)\)"/g
/** The heads that are drawn for the beginning of a line. All others are drawn for its end. */
const FOR_START = /^(?:cls-composition|cls-aggregation|arrowhead-start)/

/**
 * Returns a drawing whose heads point along their lines. The PDF writer rotates heads, but does not support
 * `auto-start-reverse`, so the other end of a line uses a mirrored copy.
 */
export function withTurnedHeads(svg: string): string {
  return svg
    .replace(
      MARKER,
      (_marker, id: string, width: string, height: string, x: string, y: string, head: string) => {
        const size = `markerWidth="${width}" markerHeight="${height}"`
        const turned = `<g transform="rotate(180 ${Number(width) / 2} ${Number(height) / 2})">${head}</g>`
        const from = `refX="${Number(width) - Number(x)}" refY="${Number(height) - Number(y)}"`
        return (
          `<marker id="${id}" ${size} refX="${x}" refY="${y}" orient="auto">${head}</marker>` +
          `<marker id="${id}-turned" ${size} ${from} orient="auto">${turned}</marker>`
        )
      },
    )
    .replace(USE, (use, side: string, id: string) =>
      (side === 'start') === FOR_START.test(id) ? use : `marker-${side}="url(#${id}-turned)"`,
    )
}
