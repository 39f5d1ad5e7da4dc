#!/usr/bin/env bash
# Checks every signature of a PDF with programs that are not ours: openssl, and pdfsig and pdftoppm of Poppler (22 or later).
# Usage: check-signatures.sh file.pdf authorities.pem   (the latter from /api/signing/authorities.pem). Exit code 0: all is well.
# Whether a certificate was revoked is asked with the serial number at the address of the list that it names.
set -eu
pdf=$(realpath "$1"); trusted=$(realpath "$2")
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
cp "$pdf" file.pdf
pdfsig -nocert -dump file.pdf >dumped 2>&1 || true
LC_ALL=C pdfsig -nocert file.pdf 2>errors | sed -n 's/.*Signed Ranges: \[\([0-9]*\) - \([0-9]*\)\], \[\([0-9]*\) - \([0-9]*\)\].*/\1 \2 \3 \4/p' >ranges
count=0; last=0; wrong=0; pages=
complain() { echo "WRONG: $1"; wrong=1; }
while read -r start first again end; do
  { head -c "$first" file.pdf; tail -c "+$((again + 1))" file.pdf | head -c "$((end - again))"; } >covered
  head -c "$end" file.pdf >revision.pdf
  # A signature must cover its revision from the first byte on; certificates count as of the time of the signature.
  [ "$start" = 0 ] || complain "signature $count does not begin with the file"
  openssl cms -verify -inform DER -in "file.pdf.sig$count" -content covered -binary -CAfile "$trusted" -purpose any \
    -no_check_time -signer signer.pem -out /dev/null 2>errors || complain "signature $count: $(tail -n 1 errors)"
  openssl x509 -in signer.pem -noout -subject -serial -nameopt utf8,sep_multiline 2>/dev/null || true
  # Pages must look the same at every signature, but for what the signatures themselves show.
  drawn=$(pdftoppm -r 50 -hide-annotations revision.pdf | openssl dgst -sha256)
  [ "$drawn" = "${pages:=$drawn}" ] || complain "pages were changed before signature $count"
  count=$((count + 1)); last=$end
done <ranges
[ "$count" -gt 0 ] || complain "there is no signature"
[ "$last" = "$(wc -c <file.pdf | tr -d ' ')" ] || complain "something was added after the last signature"
[ "$wrong" = 0 ] && echo "$count good signatures, and the last one covers the whole file"
