import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { users } from '#contract/system/users.ts'

import type { ObjectSource } from './object-dialog.tsx'
import type { ListCall } from './pick-column.ts'

/** Users as a picker offers them: those in use that one may see (SPEC.md §3, user picker row). */
export function useUsers(): ObjectSource {
  const { t } = useTranslation('parts')
  return useMemo(
    () => ({
      thing: t('user'),
      // `id=a,b,` gives those of these ids, for the names of what has been kept.
      list: users.calls.list as ListCall,
      textKey: 'realname',
      where: { status: '1', column: 'realname', order: 'asc' },
      columns: [
        {
          key: 'realname',
          label: t('userRealname'),
          placeholder: t('userRealnameHint'),
          isAsked: 'first',
          props: { width: 84, maxLength: 60, isSortable: true }
        },
        {
          key: 'username',
          label: t('userUsername'),
          isAsked: 'first',
          props: { width: 102, maxLength: 60, isSortable: true }
        },
        { key: 'phone', label: t('userPhone'), isAsked: 'more', props: { width: 112, maxLength: 11 } },
        { key: 'birthday', label: t('userBirthday'), props: { width: 98 } },
        { key: 'sex', label: t('userSex'), dictCode: 'sex', isAsked: 'more', props: { width: 52 } },
        { key: 'id', label: t('userId'), props: { width: 126 } }
      ]
    }),
    [t]
  )
}
