import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { guardClick } from '#core/state/clicks.ts'
import { refreshDictionaries } from '#core/work/dictionaries.ts'
import { Button } from '#ui/actions/button.tsx'

/** Lets the server forget what it keeps of dictionaries, and brings all of them anew, here and in the forms that are open. */
export function DictRefresh() {
  const { t } = useTranslation('system')
  return (
    <div>
      <Button
        kind="plain"
        icon={<RefreshCw aria-hidden />}
        onPress={() => {
          if (guardClick('dict.refresh')) void refreshDictionaries()
        }}
      >
        {t('dict.refresh')}
      </Button>
    </div>
  )
}
