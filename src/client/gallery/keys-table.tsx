import { useTranslation } from 'react-i18next'

import { Kbd } from '#ui/kbd.tsx'

import type { KeyRow } from './page.ts'
import { Sheet } from './sheet.tsx'

/** The keys of a component and what they do. */
export function KeysTable({ rows }: { rows: readonly KeyRow[] }) {
  const { t } = useTranslation('gallery')
  return (
    <Sheet title={t('keys')} heads={[t('keyColumn'), t('doesColumn')]}>
      {rows.map(([keys, does]) => (
        <tr key={keys}>
          <th scope="row" className="font-normal tablet:w-80">
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {keys.split(' ').map((stroke) => (
                <Kbd key={stroke} keys={stroke} />
              ))}
            </span>
          </th>
          <td className="min-w-28">{t(`key.${does}`)}</td>
        </tr>
      ))}
    </Sheet>
  )
}
