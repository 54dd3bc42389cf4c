import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { warn } from '#core/state/toasts.ts'

import { isFixed } from '../rows/fixed-rows.ts'
import type { ListDialog } from './list-actions.ts'
import { lackingFor } from '../fields/needed-fields.ts'
import { may, type ResourceRow } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface Lacking {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly show: (dialog: ListDialog) => void
  readonly rowOf: (id: string) => ResourceRow | undefined
}

/** Gives whether the one row that is meant lacks what an action needs: that is named then, and the form of the row opens at the first of it. */
export function useLacking({ resource, texts, show, rowOf }: Lacking) {
  const { t } = useTranslation('resource')
  return (action: string, [id = '', other]: readonly string[]): boolean => {
    const row = other === undefined ? rowOf(id) : undefined
    const lacking = row ? lackingFor(resource, action, row) : []
    if (!row || lacking.length === 0) return false
    const fields = lacking.map((key) => texts.field(key)).join(t('lackingNext'))
    warn(t('lacking', { row: String(row[resource.label]), action: texts.action(action), fields }))
    if (may(resource, 'edit') && !isFixed(resource, row)) show({ what: 'form', row, lacking })
    return true
  }
}
