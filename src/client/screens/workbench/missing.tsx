import { ExceptionPage } from './exception-page.tsx'

/** The page that says that there is no such page, or none for this account. */
export default function Missing() {
  return <ExceptionPage code="404" />
}
