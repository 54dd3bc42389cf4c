import type { AnyResource } from '#contract/core/resource/resource.ts'
import { catalogues } from '../../house/catalogues.ts'
import type { KeyboardUser } from './keyboard-user.ts'
import { KNOWN_VALUES } from '../resources/resources.ts'

const titles = new Map([...catalogues('zh-CN').values()].flatMap((texts) => Object.entries(texts)))

/** Fills by keys what a form of a resource must refer to: the first of the rows that are offered for each such field. */
export async function chooseReferred({ page, press }: KeyboardUser, { name, fields }: AnyResource): Promise<void> {
  for (const [key, { ref, rules }] of Object.entries(fields)) {
    if (!ref || !rules.includes('required') || key in (KNOWN_VALUES[name] ?? {})) continue
    const title = titles.get(`${name}.field.${key}`) ?? key
    await page.getByRole('dialog').getByRole('combobox', { name: title }).focus()
    await press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await press('Home', 'ArrowDown', 'Enter')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
  }
}
