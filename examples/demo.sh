# The demonstration behind `make demo`: games are checked, tested and played from their rule files.
# Run it with RULEDSL=path/to/ruledsl; it changes nothing.
set -eu
: "${RULEDSL:=ruledsl}"

if [ -t 1 ]; then bold=$(printf '\033[1m') plain=$(printf '\033[0m'); else bold='' plain=''; fi
say() { printf '\n%s$ ruledsl %s%s\n' "$bold" "$*" "$plain"; }
run() { say "$@"; "$RULEDSL" "$@"; }

echo 'ruledsl: a rummy variant is a file. These ship with it:'
run list

echo; echo 'Every rule file is checked: its words, its types, and whether the game can be played.'
run validate rulesets
echo; echo 'Every rule file has scenes, tests that its author wrote.'
run test rulesets

echo; echo 'The computer plays a deal of two of them.'
say play machiavelli --auto --players 3 --seed 7 '| tail'
"$RULEDSL" play machiavelli --auto --players 3 --seed 7 --deals 1 | tail -n 12
say play carousel --auto --players 2 --seed 2 --deals 1 '| tail'
"$RULEDSL" play carousel --auto --players 2 --seed 2 --deals 1 | tail -n 12

echo; echo 'The same file, as a text for people (the first lines).'
say rulebook carousel '| head'
"$RULEDSL" rulebook carousel | sed -n 1,24p

echo; echo 'A house rule is a few lines over another game.'
printf '\n%s$ cat examples/house-rules/first-turn-draws.rules.yaml%s\n' "$bold" "$plain"
cat examples/house-rules/first-turn-draws.rules.yaml

echo; echo 'A file with faults: each is told where it is, and what would be right.'
say validate examples/broken.yaml
"$RULEDSL" validate examples/broken.yaml || true

echo
echo 'Next: ruledsl play carousel      (in .venv/bin, or after pip install -e .)'
echo '      ruledsl new our-game --from machiavelli'
