#!/usr/bin/env bash
# Every request that the sandbox takes, in an order that works on a fresh one with its sample menu:
# npm run sandbox, then: bash sandbox/examples.sh. openapi.json describes each of them.
set -euo pipefail

# Get a token first: the requests to the platform need it.
TOKEN=$(curl -s http://127.0.0.1:4010/connect/token \
  -d grant_type=client_credentials -d client_id=demo -d client_secret=demo-secret \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token')

# A whole menu: categories, dishes, options and groups. What is missing from it goes off (assumed).
# Groups and categories that the dishes name must be in the same request (assumed). Categories can also
# be sent alone. Their hours are only shown: guests can order at any time.
curl -s -X POST http://127.0.0.1:4010/v1/merchant/companies/demo-company/import \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{
    "categories": [{ "externalId": "pizza", "name": "Піца" }],
    "products": [{
      "sku": "margherita", "title": "Маргарита", "categories": { "mainExternalId": "pizza" },
      "optionGroups": [{ "externalId": "Size", "sortOrder": 1 }],
      "offers": [{ "storeId": "podil", "listPrice": 180, "stock": 20 }]
    }],
    "options": [
      { "sku": "small", "title": "25 см", "offers": [{ "storeId": "podil", "listPrice": 0 }] },
      { "sku": "large", "title": "35 см", "offers": [{ "storeId": "podil", "listPrice": 60 }] }
    ],
    "optionGroups": [{
      "externalId": "Size", "title": "Size", "type": "single", "min": 1, "max": 1,
      "options": [{ "sku": "small", "sortOrder": 1 }, { "sku": "large", "sortOrder": 2 }]
    }]
  }'

curl -s -X POST http://127.0.0.1:4010/v1/merchant/companies/demo-company/import/categories \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '[{"externalId": "pizza", "name": "Піца", "position": 1, "workSchedule":
        {"dailyWorkingHours": [{"weekDay": "friday", "open": "10:00", "closed": "23:00"}]}}]'

# The deprecated way has no groups and options. What is missing goes off, too. One ID for each company.
curl -s -X POST http://127.0.0.1:4010/v1/merchant/import/product-offers \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '[{
    "sku": "borscht", "title": "Борщ", "companyId": "demo-company", "category": "soups",
    "offers": [{ "storeId": "podil", "listPrice": 145.5, "oldPrice": 165, "status": "enabled" }]
  }]'

# The third way sends the dishes of a company, then the offers of each store. Both replace what was
# there (assumed). part-offers is the stop list and changes only the offers that it names.
curl -s -X POST http://127.0.0.1:4010/v1/merchant/import/products \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"companyId": "demo-company", "items": [{"sku": "borscht", "title": "Борщ", "category": "soups"}]}'

curl -s -X POST http://127.0.0.1:4010/v1/merchant/import/offers \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"storeId": "podil", "items": [{"sku": "borscht", "listPrice": 145.5, "oldPrice": 165, "stock": 20}]}'

curl -s -X PATCH http://127.0.0.1:4010/v1/merchant/import/part-offers \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"storeId": "podil", "items": [{"sku": "borscht", "stock": 7, "status": "enabled"}]}'

# The company is named as company_id or as companyIds. The response to creation has the secret.
curl -s http://127.0.0.1:4010/v1/merchant/callback/events -H "Authorization: Bearer $TOKEN"

SUBSCRIPTION=$(curl -s -X POST http://127.0.0.1:4010/v1/merchant/callback/subscriptions \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"companyIds": ["demo-company"], "events": ["order.new"], "callback": "http://127.0.0.1:4010/inbox/raw"}' \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).id')

curl -s http://127.0.0.1:4010/v1/merchant/callback/subscriptions -H "Authorization: Bearer $TOKEN"

curl -s -X PUT "http://127.0.0.1:4010/v1/merchant/callback/subscriptions/$SUBSCRIPTION" \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"companyIds": ["demo-company"], "events": ["order.new", "order.status.changed"], "callback": "http://127.0.0.1:4010/inbox/raw"}'

# Without a body, the sandbox places an order of dishes on the menu. A merchant sets preparation,
# partial_fulfilment, ready_for_delivery and request_cancellation (public).
ORDER=$(curl -s -X POST http://127.0.0.1:4010/sandbox/orders \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).order.id')

curl -s -g "http://127.0.0.1:4010/v1/merchant/orders?filter[status][]=new&sort[]=-createdAt&limit=10" \
  -H "Authorization: Bearer $TOKEN"

curl -s "http://127.0.0.1:4010/v1/merchant/orders/$ORDER" -H "Authorization: Bearer $TOKEN"

curl -s -X PATCH "http://127.0.0.1:4010/v1/merchant/orders/$ORDER/status-change" \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"status": "preparation", "cookingTime": 25}'

# The first offer that names a store creates it. till is in unix seconds as text, or null for a pause
# without an end. Opening hours are only shown: they open and close nothing.
curl -s -X POST http://127.0.0.1:4010/v1/merchant/stores/podil/schedule/pause \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"till": "4102444800"}'

curl -s -X POST http://127.0.0.1:4010/v1/merchant/stores/podil/schedule/unpause \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"till": null}'

curl -s -X POST http://127.0.0.1:4010/v1/merchant/stores/podil/schedule \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '[{"weekDay": "monday", "open": "10:00", "closed": "22:00"}]'

# Two public sources name different paths for pausing. The sandbox serves one at a time.
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' \
  -d '{"stores": {"pausePath": "store"}}'
curl -s -X POST http://127.0.0.1:4010/v1/merchant/stores/podil/pause \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"till": null}'
curl -s -X POST http://127.0.0.1:4010/v1/merchant/stores/podil/unpause \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"till": null}'
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' \
  -d '{"stores": {"pausePath": "schedule"}}'

# Orders and stores from the other side. Each of these sends its event. Guests can order from open
# stores only. createdAt makes an order older, and options of a dish are what the guest chose for each piece.
curl -s -X POST http://127.0.0.1:4010/sandbox/orders -H 'Content-Type: application/json' \
  -d '{"items": [{"sku": "borscht", "quantity": 2}], "comment": "без цибулі", "isTest": true}'
curl -s http://127.0.0.1:4010/sandbox/orders

curl -s -X POST "http://127.0.0.1:4010/sandbox/orders/$ORDER/item"      # one piece less
curl -s -X POST "http://127.0.0.1:4010/sandbox/orders/$ORDER/courier"   # another courier
curl -s -X POST "http://127.0.0.1:4010/sandbox/orders/$ORDER/status"    # the status that comes next
curl -s -X POST "http://127.0.0.1:4010/sandbox/orders/$ORDER/status" \
  -H 'Content-Type: application/json' -d '{"status": "canceled"}'

STORE=$(curl -s http://127.0.0.1:4010/sandbox/stores \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).items[0].id')
curl -s -X POST "http://127.0.0.1:4010/sandbox/stores/$STORE/close"
curl -s -X POST "http://127.0.0.1:4010/sandbox/stores/$STORE/open"

# The storefront and the imports.
curl -s -X POST http://127.0.0.1:4010/sandbox/sample-menu   # nine dishes in two stores
curl -s "http://127.0.0.1:4010/sandbox/storefront?storeId=podil&category=soups"

IMPORT=$(curl -s http://127.0.0.1:4010/sandbox/imports \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).items[0].id')
curl -s "http://127.0.0.1:4010/sandbox/imports/$IMPORT"   # what it added, changed and switched off

# Notifications. A forgery is signed with a wrong-secret, altered after signing, or unsigned. It goes
# once to all subscriptions, or to subscriptionId.
curl -s http://127.0.0.1:4010/sandbox/subscriptions
DELIVERY=$(curl -s "http://127.0.0.1:4010/sandbox/deliveries?subscriptionId=$SUBSCRIPTION" \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).items[0].id')
curl -s -X POST "http://127.0.0.1:4010/sandbox/deliveries/$DELIVERY/repeat"   # again, byte for byte
curl -s -X POST http://127.0.0.1:4010/sandbox/forgeries -H 'Content-Type: application/json' \
  -d '{"how": "altered"}'

# The chat. Its access token is made at the sandbox's first start; the page and the next request show it.
BOT=$(curl -s http://127.0.0.1:4010/sandbox/chats \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).accessToken')
MESSAGE=$(curl -s -X POST "http://127.0.0.1:4010/bot$BOT/sendMessage" -H 'Content-Type: application/json' \
  -d '{"chat_id": -1001000000001, "text": "<b>Order 1</b>", "parse_mode": "HTML",
       "reply_markup": {"inline_keyboard": [[{"text": "30 min", "callback_data": "order:30:1"}]]}}' \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).result.message_id')
curl -s http://127.0.0.1:4010/sandbox/chats   # messages, presses and the replies to them
curl -s -X POST http://127.0.0.1:4010/sandbox/chats/-1001000000001/presses -H 'Content-Type: application/json' \
  -d "{\"from\": 1001, \"messageId\": $MESSAGE, \"button\": \"order:30:1\"}"
curl -s -X POST http://127.0.0.1:4010/sandbox/chats/-1001000000001/messages -H 'Content-Type: application/json' \
  -d '{"from": 1001, "text": "/off borscht until tomorrow"}'

# The inbox.
curl -s -X POST http://127.0.0.1:4010/inbox/kitchen -H 'Content-Type: application/json' \
  -d '{"text": "Order 1001: 2 × borscht"}'
curl -s http://127.0.0.1:4010/sandbox/inbox

# The printers, by a print bridge. The paper comes to the inbox.
JOB=$(curl -s -X POST http://127.0.0.1:4010/printjobs -u any-key: -H 'Content-Type: application/json' \
  -d '{"printerId": 1, "title": "Hello", "contentType": "raw_base64", "content": "SGVsbG8K", "source": "curl"}')
curl -s http://127.0.0.1:4010/printjobs/$JOB -u any-key:

# Settings. A patch changes only what it names.
curl -s http://127.0.0.1:4010/sandbox/settings
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' -d '{
  "tokenLifetimeSeconds": 60,
  "signing": { "escaping": "php", "order": "top" },
  "delivery": { "attempts": 3, "copies": 2 },
  "orders": { "cancelUnacceptedSeconds": 600 }
}'

# A platform that differs.
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' \
  -d '{"profile": "different"}'
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' \
  -d '{"profile": "documented"}'

# Clients, tokens and requests.
curl -s http://127.0.0.1:4010/sandbox/clients
curl -s -X POST http://127.0.0.1:4010/sandbox/clients -H 'Content-Type: application/json' \
  -d '{"id": "chain", "secret": "chain-secret", "companies": ["kyiv", "lviv"]}'
curl -s http://127.0.0.1:4010/sandbox/calls                 # to the platform, newest first, secrets hidden
curl -s -X DELETE http://127.0.0.1:4010/sandbox/calls
curl -s -X POST http://127.0.0.1:4010/sandbox/tokens/expire   # all tokens, now
curl -s -X POST http://127.0.0.1:4010/sandbox/tokens/revoke

# The page, the description, and the names of what changed, as it changes.
curl -s http://127.0.0.1:4010/
curl -s http://127.0.0.1:4010/openapi.json
curl -s --max-time 1 http://127.0.0.1:4010/sandbox/stream || true   # names of what changed, as it changes

# Faults.
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' -d '{
  "faults": [
    { "kind": "answer", "path": "/v1/*", "status": 429, "headers": { "Retry-After": "2" }, "times": 3 },
    { "kind": "drop", "method": "POST", "path": "*/subscriptions", "acts": true }
  ]
}'
curl -s -X POST http://127.0.0.1:4010/sandbox/faults -H 'Content-Type: application/json' \
  -d '{"kind": "lose-notification", "event": "order.new", "times": 2}'   # adds one
curl -s -X PATCH http://127.0.0.1:4010/sandbox/settings -H 'Content-Type: application/json' \
  -d '{"faults": []}'

# At the end, delete the subscription. The old tokens were revoked, so get a new one.
TOKEN=$(curl -s http://127.0.0.1:4010/connect/token \
  -d grant_type=client_credentials -d client_id=demo -d client_secret=demo-secret \
  | node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token')
curl -s -X DELETE "http://127.0.0.1:4010/v1/merchant/callback/subscriptions/$SUBSCRIPTION" \
  -H "Authorization: Bearer $TOKEN"
