workspace "Nordwind Commerce" "Who uses the shop, what runs, and where." {

    !identifiers hierarchical

    model {
        shopper = person "Shopper" "Buys goods in the web shop and follows the order." "External"
        agent = person "Service agent" "Helps shoppers with questions, returns and refunds."
        clerk = person "Warehouse clerk" "Picks, packs and hands parcels to the carrier."

        shop = softwareSystem "Shop platform" "Catalogue, basket, checkout and order tracking for 14 countries." {
            web = container "Web shop" "Storefront in the browser, rendered on the server first." "React" "Browser"
            desk = container "Service desk" "Desktop app for cases, returns and refunds." ".NET, WPF" "Window"
            api = container "Shop API" "Catalogue, basket, prices, checkout and orders." "Kotlin, Ktor" {
                catalogue = component "Catalogue controller" "Categories, articles and filters." "Kotlin"
                checkout = component "Checkout controller" "Basket, address, delivery and payment step." "Kotlin"
                cases = component "Case controller" "Returns, refunds and order changes." "Kotlin"
                prices = component "Price engine" "List price, campaign and customer discount." "Kotlin"
                search = component "Article search" "In-memory index, refreshed every minute." "Kotlin"
                orders = component "Order service" "Order life cycle and its events." "Kotlin"
                payments = component "Payment client" "Authorise, capture, refund with retries." "Kotlin"
            }
            worker = container "Order worker" "Bills, notifies and reserves stock in the background." "Kotlin"
            events = container "Order events" "Durable queue, one topic per order event." "RabbitMQ" "Queue"
            database = container "Shop database" "Customers, orders, baskets and prices." "PostgreSQL 17" "Database"
        }
        warehouse = softwareSystem "Warehouse management" "Keeps stock per bin and plans pick rounds."
        erp = softwareSystem "Nordwind ERP" "Finance, purchasing and master data of articles."
        mail = softwareSystem "Mail delivery" "Sends transactional e-mails in four languages." "External"
        paylane = softwareSystem "PayLane" "Card, invoice and wallet payments with fraud checks." "External"
        carrier = softwareSystem "Parcel carrier" "Collects parcels and reports every scan." "External"

        shopper -> shop.web "Browses and orders" "HTTPS"
        agent -> shop.desk "Handles cases"
        shop.web -> shop.api.catalogue "Lists and searches" "JSON"
        shop.web -> shop.api.checkout "Checks out" "JSON"
        shop.desk -> shop.api.cases "Handles cases" "gRPC"
        shop.api.catalogue -> shop.api.search "Finds articles"
        shop.api.checkout -> shop.api.prices "Gets prices"
        shop.api.checkout -> shop.api.orders "Places order"
        shop.api.cases -> shop.api.payments "Refunds"
        shop.api.orders -> shop.api.payments "Captures"
        shop.api.orders -> shop.events "Publishes" "AMQP" "Asynchronous"
        shop.api.orders -> shop.database "Reads and writes" "SQL"
        shop.api.prices -> shop.database "Loads price lists" "SQL"
        shop.api.payments -> paylane "Authorises" "REST"
        shop.events -> shop.worker "Delivers" "AMQP" "Asynchronous"
        shop.worker -> mail "Sends mails" "SMTP"
        shop.worker -> erp "Posts invoices" "REST"
        shop.worker -> warehouse "Sends pick orders" "AMQP" "Asynchronous"
        mail -> shopper "Sends e-mails to"
        clerk -> warehouse "Picks and packs"
        warehouse -> carrier "Books parcels, prints labels" "REST"

        production = deploymentEnvironment "Production" {
            deploymentNode "Shopper's device" "Phone or computer" {
                deploymentNode "Browser" "Chrome, Firefox, Safari" {
                    containerInstance shop.web
                }
            }
            hamburg = deploymentNode "Data centre Hamburg" {
                balancer = infrastructureNode "Load balancer" "Ends TLS and limits rates." "HAProxy"
                cluster = deploymentNode "Kubernetes" "Two zones" "Kubernetes 1.33" {
                    api = deploymentNode "shop-api" "" "Pod" "" 4 {
                        containerInstance shop.api
                    }
                    deploymentNode "order-worker" "" "Pod" "" 2 {
                        containerInstance shop.worker
                    }
                    deploymentNode "rabbitmq" "" "Stateful set" "" 3 {
                        containerInstance shop.events
                    }
                }
                deploymentNode "Database cluster" "Primary and standby" "PostgreSQL 17" {
                    containerInstance shop.database
                }
                balancer -> cluster.api "Forwards to" "HTTPS"
            }
        }
    }

    views {
        systemLandscape "Landscape" "Everything that Nordwind Commerce runs or uses." {
            include *
            autoLayout tb 140 80
        }

        systemContext shop "ShopContext" {
            include *
            animation {
                shopper
                shop
                paylane
                mail
                erp warehouse
            }
            autoLayout tb 140 80
        }

        container shop "ShopContainers" {
            include *
            autoLayout tb 120 60
        }

        component shop.api "ApiComponents" {
            include *
            autoLayout tb 120 60
        }

        dynamic shop "OrderPlaced" "From the basket to the confirmation." {
            title "Order is placed"
            shopper -> shop.web "Confirms the basket"
            shop.web -> shop.api "Sends the order"
            shop.api -> paylane "Authorises the payment"
            shop.api -> shop.database "Stores the order"
            shop.api -> shop.events "Publishes OrderPlaced"
            shop.events -> shop.worker "Delivers OrderPlaced"
            {
                {
                    shop.worker -> mail "Sends the confirmation"
                }
                {
                    shop.worker -> warehouse "Sends the pick order"
                }
            }
            autoLayout lr 160 60
        }

        deployment shop production "Production" {
            include *
            autoLayout tb 120 80
        }

        filtered "ShopContainers" exclude "External" "OwnContainers" "Containers without external systems"

        styles {
            element "Element" {
                color #ffffff
                stroke #0b4884
            }
            element "Person" {
                shape Person
                background #08427b
            }
            element "Software System" {
                background #1168bd
            }
            element "Container" {
                background #2b76c0
            }
            element "Component" {
                background #85bbf0
                color #0b1f33
            }
            element "Infrastructure Node" {
                background #475569
            }
            element "External" {
                background #6b7280
                stroke #4b5563
            }
            element "Browser" {
                shape WebBrowser
            }
            element "Window" {
                shape Window
            }
            element "Queue" {
                shape Pipe
            }
            element "Database" {
                shape Cylinder
            }
            relationship "Relationship" {
                style solid
            }
            relationship "Asynchronous" {
                style dashed
            }
        }
    }
}
