import { useTranslation } from 'react-i18next'

interface SkipLinkProps {
  /** The id of the element that holds the page's own content. */
  target: string
  /** Where it leads, if not to the main content. */
  label?: string
}

/** The first stop of a page: leads past header and menu to the content. Seen only while it has focus. */
export function SkipLink({ target, label }: SkipLinkProps) {
  const { t } = useTranslation('ui')
  return (
    <a
      href={`#${target}`}
      className="-translate-y-20 fixed top-2 start-2 z-50 rounded-control bg-brand-fill px-4 py-2 text-brand-ink outline-offset-2 outline-focus focus:translate-y-0 focus:outline-2"
      onClick={(event) => {
        event.preventDefault()
        focusContent(target)
      }}
    >
      {label ?? t('skipToContent')}
    </a>
  )
}

function focusContent(id: string): void {
  const content = document.getElementById(id)
  if (!content) return
  if (!content.hasAttribute('tabindex')) content.tabIndex = -1
  content.focus()
  content.scrollIntoView({ block: 'start' })
}
