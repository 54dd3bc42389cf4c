import { ExceptionPage } from './exception-page.tsx'

/** The page that says that one may not see another. */
export default function Forbidden() {
  return <ExceptionPage code="403" />
}
