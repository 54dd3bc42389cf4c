import { useTranslation } from 'react-i18next'

import { Kbd } from '#ui/actions/kbd.tsx'

import type { KeyDoes, KeyDoc } from './page.ts'
import { TitledTable } from './titled-table.tsx'

/** The keys of a component and what they do; keys that do several things, each in its place, are listed once. */
export function KeysTable({ rows }: { rows: readonly KeyDoc[] }) {
  const { t } = useTranslation('gallery')
  return (
    <TitledTable title={t('keys')} heads={[t('keyColumn'), t('doesColumn')]}>
      {[...byKeys(rows)].map(([keys, does]) => (
        <tr key={keys}>
          <th scope="row" className="font-normal tablet:w-80">
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {keys.split(' ').map((stroke) => (
                <Kbd key={stroke} keys={stroke} />
              ))}
            </span>
          </th>
          <td className="min-w-28">
            {[...does].map((one) => (
              <p key={one}>{t(`key.${one}`)}</p>
            ))}
          </td>
        </tr>
      ))}
    </TitledTable>
  )
}

function byKeys(rows: readonly KeyDoc[]): Map<string, Set<KeyDoes>> {
  const found = new Map<string, Set<KeyDoes>>()
  for (const [keys, does] of rows) found.set(keys, (found.get(keys) ?? new Set()).add(does))
  return found
}
