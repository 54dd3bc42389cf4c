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
          <th scope="row" className="w-70 font-normal">
            <Kbd keys={keys} className="flex-wrap" />
          </th>
          <td>{t(`key.${does}`)}</td>
        </tr>
      ))}
    </Sheet>
  )
}
