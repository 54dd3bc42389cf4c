import { type Catalogue, fetchCatalogue } from '#core/state/language.ts'
import type { LoadView } from './lazy-view.ts'

/**
 * A screen with the texts that parts of it take from other areas than its own. Where they came when such a part is first drawn, React
 * would hide what is in sight meanwhile, an open dialog with its focus, too (tests/house/screen-texts.test.ts).
 */
export const withTexts =
  (load: LoadView, ...catalogues: readonly Catalogue[]): LoadView =>
  async () => {
    // Texts that do not come are asked for again where they are drawn.
    const [file] = await Promise.all([load(), ...catalogues.map((one) => fetchCatalogue(one).catch(() => undefined))])
    return file
  }
