/** The text of a new workspace: small, and drawn at once. */

/** Shows people, systems, containers, a container view and styles by tags. */
export const starterDsl = `workspace "Online bookshop" "An example to start from: replace it with your own systems." {

    model {
        reader = person "Reader" "Looks for books and buys them."
        bookshop = softwareSystem "Bookshop" "Sells books and keeps track of orders." {
            web = container "Web shop" "Shows books, baskets and orders." "React" "Browser"
            api = container "Shop API" "Knows books, prices and orders." "Kotlin"
            database = container "Shop database" "Stores books and orders." "PostgreSQL" "Database"
        }
        payments = softwareSystem "Payment provider" "Takes payments by card and invoice." "External"

        reader -> web "Orders books with" "HTTPS"
        web -> api "Calls" "JSON over HTTPS"
        api -> database "Reads and writes" "SQL"
        api -> payments "Requests payments from" "REST"
    }

    views {
        systemContext bookshop "Context" {
            include *
            autoLayout tb 120 120
        }

        container bookshop "Containers" {
            include *
            autoLayout tb 120 120
        }

        dynamic bookshop "Order" "A reader buys a book." {
            reader -> web "Puts a book into the basket"
            web -> api "Places the order"
            api -> payments "Requests the payment"
            api -> database "Stores the order"
            autoLayout lr 120 120
        }

        styles {
            element "Element" {
                color #ffffff
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
            element "Browser" {
                shape WebBrowser
            }
            element "Database" {
                shape Cylinder
            }
            element "External" {
                background #6b7280
            }
        }
    }
}
`;
