#!/bin/sh
# Makes the collections again, byte for byte: sh puzzles/make.sh FOLDER [JOBS]
# A band of ratings follows another; --against keeps out what an earlier band has.
set -eu
folder=$1
jobs=${2:-1}
mkdir -p "$folder"

band() { # rules kind count seed low-high [theme]
    file="$folder/$1.jsonl"
    touch "$file"
    qsolve generate --rules "$1" --kind "$2" --count "$3" --seed "$4" --rating "$5" \
        ${6:+--theme "$6"} \
        --jobs "$jobs" --max-tries "$((200 * $3))" --against "$file" --out "$folder/band.jsonl"
    cat "$folder/band.jsonl" >> "$file"
    rm "$folder/band.jsonl"
}

classical() {
    rm -f "$folder/classical.jsonl"
    band classical mate 8 41 900-1400 mate-in-1
    band classical mate 12 42 1200-2200 mate-in-2
    band classical mate 6 43 1500-2800 mate-in-3
    band classical only-move 10 44 850-1000
    band classical only-move 4 45 1000-1600
    band classical certain-check 6 46 900-1600
}

split() {
    rm -f "$folder/split.jsonl"
    band split collapse 5 31 700-900
    band split collapse 6 32 1000-1200
    band split collapse 6 33 1250-1500
    band split collapse 3 39 1500-2800
    band split certain-check 6 34 1000-1600
    band split certain-check 6 35 1600-2600
    band split mate 5 36 1000-1800
    band split mate 5 37 1800-3200
}

zap() {
    rm -f "$folder/zap.jsonl"
    band zap identify 5 21 800-1150
    band zap identify 6 22 1150-1600
    band zap identify 6 23 1600-2800
    band zap king 4 24 800-1200
    band zap king 6 25 1200-2800
    band zap predict 5 26 900-1150
    band zap predict 6 27 1150-1700
    band zap predict 5 28 1700-2900
    band zap predict 4 33 900-2900 heal-exchange
    band zap certain-check 6 29 900-1300
    band zap certain-check 6 34 1300-2400
    band zap mate 6 30 1200-1800 mate-in-1
    band zap mate 4 31 1500-2800 mate-in-2
    band zap only-move 8 32 850-1600
}

backrank() {
    rm -f "$folder/backrank.jsonl"
    band backrank identify 8 1 900-1400
    band backrank identify 8 2 1400-1800
    band backrank identify 8 3 1800-2100
    band backrank identify 3 4 2100-3200
    band backrank identify 8 14 1000-3000 joint-deduction
    band backrank identify 4 16 900-3000 promotion-announces
    band backrank king 7 5 900-1400
    band backrank king 7 6 1400-1800
    band backrank king 6 7 1800-3000
    band backrank king 3 18 2000-3200
    band backrank king 4 15 1000-3000 joint-deduction
    band backrank king 5 17 900-3000 capture-reveals-king
    band backrank certain-check 10 8 1000-1500
    band backrank certain-check 10 9 1500-2600
    band backrank mate 10 10 1200-1800 mate-in-1
    band backrank mate 10 11 1500-3000 mate-in-2
    band backrank only-move 10 12 950-1200
    band backrank only-move 4 13 1200-1800
}

for rules in ${RULES:-classical split zap backrank}; do
    $rules
done
