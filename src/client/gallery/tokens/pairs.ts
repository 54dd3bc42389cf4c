/** What must differ in brightness: text (4.5:1, in high contrast 7:1) or a mark such as an edge or the focus (3:1). */
export interface Pair {
  readonly ink: string
  readonly paper: string
  readonly is: 'text' | 'mark'
}

const SURFACES = ['canvas', 'surface', 'raised', 'sunken'] as const
/** The surfaces that inks are drawn on everywhere. */
export const PAPERS = [...SURFACES, 'brand-tint'] as const
const on = (is: Pair['is'], inks: readonly string[], papers: readonly string[]): Pair[] =>
  inks.flatMap((ink) => papers.map((paper) => ({ ink, paper, is })))

/** Inks that are drawn on one paper of their own. */
export const OWN_PAIRS: readonly Pair[] = [
  { ink: 'danger', paper: 'danger-tint', is: 'text' },
  { ink: 'warn', paper: 'warn-tint', is: 'text' },
  { ink: 'good', paper: 'good-tint', is: 'text' },
  { ink: 'brand-ink', paper: 'brand-fill', is: 'text' },
  { ink: 'brand-ink', paper: 'brand-press', is: 'text' },
  { ink: 'surface', paper: 'danger', is: 'text' }
]

/** Every colour that is drawn on another, as the components use them. */
export const PAIRS: readonly Pair[] = [
  ...on('text', ['text', 'quiet', 'faint', 'brand-text', 'danger', 'warn', 'good'], PAPERS),
  ...on('mark', ['brand-fill', 'line-strong'], SURFACES),
  ...on('mark', ['focus'], PAPERS),
  ...OWN_PAIRS
]

/** The least contrast of two colours in a theme. */
export const leastOf = ({ is }: Pair, theme: string | undefined): number =>
  is === 'mark' ? 3 : theme === 'contrast' ? 7 : 4.5
