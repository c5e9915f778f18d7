-- The schema of the shop in the demo story.
CREATE TABLE currencies (
  code char(3) NOT NULL PRIMARY KEY COMMENT 'ISO 4217',
  name varchar(60) NOT NULL,
  minor_units tinyint unsigned NOT NULL DEFAULT 2
) COMMENT = 'Currencies that prices are given in';

CREATE TABLE customer_groups (
  id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  code varchar(40) NOT NULL,
  name varchar(120) NOT NULL,
  discount_percent decimal(5,2) NOT NULL DEFAULT 0.00,
  UNIQUE KEY uq_customer_groups_code (code),
  CONSTRAINT chk_customer_groups_discount CHECK (discount_percent >= 0 AND discount_percent <= 60)
);

CREATE TABLE customers (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  group_id int unsigned NULL,
  email varchar(255) NOT NULL,
  full_name varchar(120) NOT NULL,
  phone varchar(32) NULL,
  locale char(5) NOT NULL DEFAULT 'en_GB',
  is_blocked boolean NOT NULL DEFAULT 0,
  created_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  UNIQUE KEY uq_customers_email (email),
  KEY idx_customers_name (full_name(40)),
  CONSTRAINT fk_customers_group FOREIGN KEY (group_id) REFERENCES customer_groups (id) ON DELETE SET NULL
) COMMENT = 'People who buy; guests get a row with their first order';

CREATE TABLE addresses (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  customer_id bigint unsigned NOT NULL,
  kind enum('billing','shipping') NOT NULL DEFAULT 'shipping',
  street varchar(160) NOT NULL,
  postcode varchar(12) NOT NULL,
  city varchar(80) NOT NULL,
  country char(2) NOT NULL COMMENT 'ISO 3166-1 alpha-2',
  KEY idx_addresses_customer (customer_id, kind),
  CONSTRAINT fk_addresses_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE
);

CREATE TABLE categories (
  id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  parent_id int unsigned NULL,
  slug varchar(120) NOT NULL,
  name varchar(120) NOT NULL,
  position int NOT NULL DEFAULT 0,
  UNIQUE KEY uq_categories_slug (slug),
  CONSTRAINT fk_categories_parent FOREIGN KEY (parent_id) REFERENCES categories (id)
);

CREATE TABLE products (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  sku varchar(32) NOT NULL,
  name varchar(255) NOT NULL,
  description text NULL,
  attributes json NULL,
  weight_grams int unsigned NULL,
  state enum('draft','active','retired') NOT NULL DEFAULT 'draft',
  created_at datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at datetime NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  UNIQUE KEY uq_products_sku (sku),
  FULLTEXT KEY ft_products_text (name, description)
);

CREATE TABLE product_categories (
  product_id bigint unsigned NOT NULL,
  category_id int unsigned NOT NULL,
  PRIMARY KEY (product_id, category_id),
  KEY idx_product_categories_category (category_id),
  CONSTRAINT fk_product_categories_product FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
  CONSTRAINT fk_product_categories_category FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);

CREATE TABLE product_variants (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  product_id bigint unsigned NOT NULL,
  sku varchar(40) NOT NULL,
  size varchar(16) NULL,
  colour varchar(40) NULL,
  UNIQUE KEY uq_product_variants_sku (sku),
  KEY idx_product_variants_product (product_id),
  CONSTRAINT fk_product_variants_product FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);

CREATE TABLE prices (
  variant_id bigint unsigned NOT NULL,
  currency_code char(3) NOT NULL,
  valid_from datetime NOT NULL,
  amount decimal(12,2) NOT NULL,
  PRIMARY KEY (variant_id, currency_code, valid_from),
  KEY idx_prices_currency (currency_code),
  CONSTRAINT fk_prices_variant FOREIGN KEY (variant_id) REFERENCES product_variants (id) ON DELETE CASCADE,
  CONSTRAINT fk_prices_currency FOREIGN KEY (currency_code) REFERENCES currencies (code),
  CONSTRAINT chk_prices_amount CHECK (amount >= 0)
) COMMENT = 'A price holds until the next one of its currency begins';

CREATE TABLE reviews (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  product_id bigint unsigned NOT NULL,
  customer_id bigint unsigned NULL,
  stars tinyint unsigned NOT NULL,
  body text NULL,
  created_at datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
  KEY idx_reviews_product (product_id),
  KEY idx_reviews_customer (customer_id),
  CONSTRAINT fk_reviews_product FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
  CONSTRAINT fk_reviews_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE SET NULL,
  CONSTRAINT chk_reviews_stars CHECK (stars BETWEEN 1 AND 5)
);

CREATE TABLE carts (
  id binary(16) NOT NULL PRIMARY KEY,
  customer_id bigint unsigned NULL,
  currency_code char(3) NOT NULL,
  expires_at datetime NOT NULL,
  KEY idx_carts_customer (customer_id),
  KEY idx_carts_currency (currency_code),
  CONSTRAINT fk_carts_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE,
  CONSTRAINT fk_carts_currency FOREIGN KEY (currency_code) REFERENCES currencies (code)
);

CREATE TABLE cart_items (
  cart_id binary(16) NOT NULL,
  variant_id bigint unsigned NOT NULL,
  quantity smallint unsigned NOT NULL DEFAULT 1,
  PRIMARY KEY (cart_id, variant_id),
  KEY idx_cart_items_variant (variant_id),
  CONSTRAINT fk_cart_items_cart FOREIGN KEY (cart_id) REFERENCES carts (id) ON DELETE CASCADE,
  CONSTRAINT fk_cart_items_variant FOREIGN KEY (variant_id) REFERENCES product_variants (id)
);

CREATE TABLE vouchers (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  code varchar(24) NOT NULL,
  value decimal(10,2) NOT NULL,
  currency_code char(3) NOT NULL,
  valid_until datetime NULL,
  UNIQUE KEY uq_vouchers_code (code),
  KEY idx_vouchers_currency (currency_code),
  CONSTRAINT fk_vouchers_currency FOREIGN KEY (currency_code) REFERENCES currencies (code)
);

CREATE TABLE orders (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_number varchar(20) NOT NULL,
  customer_id bigint unsigned NOT NULL,
  address_id bigint unsigned NULL,
  voucher_id bigint unsigned NULL,
  currency_code char(3) NOT NULL,
  state enum('new','paid','shipped','closed','cancelled') NOT NULL DEFAULT 'new',
  total_price decimal(12,2) NOT NULL,
  placed_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  UNIQUE KEY uq_orders_number (order_number),
  KEY idx_orders_customer (customer_id, placed_at),
  KEY idx_orders_address (address_id),
  KEY idx_orders_voucher (voucher_id),
  KEY idx_orders_currency (currency_code),
  CONSTRAINT fk_orders_customer FOREIGN KEY (customer_id) REFERENCES customers (id),
  CONSTRAINT fk_orders_address FOREIGN KEY (address_id) REFERENCES addresses (id) ON DELETE SET NULL,
  CONSTRAINT fk_orders_voucher FOREIGN KEY (voucher_id) REFERENCES vouchers (id) ON DELETE SET NULL,
  CONSTRAINT fk_orders_currency FOREIGN KEY (currency_code) REFERENCES currencies (code)
) COMMENT = 'Orders are never changed after they are closed';

CREATE TABLE order_items (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint unsigned NOT NULL,
  variant_id bigint unsigned NOT NULL,
  product_name varchar(255) NOT NULL COMMENT 'As it was called when it was bought',
  quantity smallint unsigned NOT NULL,
  price decimal(12,2) NOT NULL,
  line_total decimal(14,2) GENERATED ALWAYS AS (price * quantity) STORED,
  KEY idx_order_items_order (order_id),
  KEY idx_order_items_variant (variant_id),
  CONSTRAINT fk_order_items_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
  CONSTRAINT fk_order_items_variant FOREIGN KEY (variant_id) REFERENCES product_variants (id)
);

CREATE TABLE order_events (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint unsigned NOT NULL,
  kind varchar(40) NOT NULL,
  payload json NOT NULL,
  happened_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  KEY idx_order_events_order (order_id, happened_at),
  CONSTRAINT fk_order_events_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE
) COMMENT = 'What the order service publishes';

CREATE TABLE payments (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint unsigned NOT NULL,
  provider varchar(24) NOT NULL,
  provider_ref varchar(64) NOT NULL,
  amount decimal(12,2) NOT NULL,
  state enum('open','captured','failed') NOT NULL DEFAULT 'open',
  captured_at datetime NULL,
  UNIQUE KEY uq_payments_ref (provider, provider_ref),
  KEY idx_payments_order (order_id),
  CONSTRAINT fk_payments_order FOREIGN KEY (order_id) REFERENCES orders (id)
);

CREATE TABLE refunds (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  payment_id bigint unsigned NOT NULL,
  amount decimal(12,2) NOT NULL,
  reason varchar(255) NULL,
  created_at datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
  KEY idx_refunds_payment (payment_id),
  CONSTRAINT fk_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id)
);

CREATE TABLE invoices (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint unsigned NOT NULL,
  invoice_number varchar(24) NOT NULL,
  issued_on date NOT NULL,
  pdf_key varchar(120) NULL,
  UNIQUE KEY uq_invoices_number (invoice_number),
  UNIQUE KEY uq_invoices_order (order_id),
  CONSTRAINT fk_invoices_order FOREIGN KEY (order_id) REFERENCES orders (id)
);

CREATE TABLE warehouses (
  code varchar(20) NOT NULL PRIMARY KEY,
  name varchar(120) NOT NULL,
  country char(2) NOT NULL
);

CREATE TABLE stock_levels (
  variant_id bigint unsigned NOT NULL,
  warehouse_code varchar(20) NOT NULL,
  quantity int NOT NULL DEFAULT 0,
  reserved int NOT NULL DEFAULT 0,
  PRIMARY KEY (variant_id, warehouse_code),
  KEY idx_stock_levels_warehouse (warehouse_code),
  CONSTRAINT fk_stock_levels_variant FOREIGN KEY (variant_id) REFERENCES product_variants (id),
  CONSTRAINT fk_stock_levels_warehouse FOREIGN KEY (warehouse_code) REFERENCES warehouses (code)
);

CREATE TABLE stock_movements (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  variant_id bigint unsigned NOT NULL,
  warehouse_code varchar(20) NOT NULL,
  delta int NOT NULL,
  cause enum('purchase','sale','return','count') NOT NULL,
  moved_at datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  KEY idx_stock_movements_level (variant_id, warehouse_code),
  CONSTRAINT fk_stock_movements_level FOREIGN KEY (variant_id, warehouse_code)
    REFERENCES stock_levels (variant_id, warehouse_code)
);

CREATE TABLE carriers (
  id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name varchar(80) NOT NULL,
  tracking_url varchar(255) NULL
);

CREATE TABLE shipments (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint unsigned NOT NULL,
  carrier_id int unsigned NOT NULL,
  warehouse_code varchar(20) NOT NULL,
  tracking_code varchar(64) NULL,
  shipped_at datetime NULL,
  KEY idx_shipments_order (order_id),
  KEY idx_shipments_carrier (carrier_id),
  KEY idx_shipments_warehouse (warehouse_code),
  CONSTRAINT fk_shipments_order FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT fk_shipments_carrier FOREIGN KEY (carrier_id) REFERENCES carriers (id),
  CONSTRAINT fk_shipments_warehouse FOREIGN KEY (warehouse_code) REFERENCES warehouses (code)
);

CREATE TABLE shipment_items (
  shipment_id bigint unsigned NOT NULL,
  order_item_id bigint unsigned NOT NULL,
  quantity smallint unsigned NOT NULL,
  PRIMARY KEY (shipment_id, order_item_id),
  KEY idx_shipment_items_item (order_item_id),
  CONSTRAINT fk_shipment_items_shipment FOREIGN KEY (shipment_id) REFERENCES shipments (id) ON DELETE CASCADE,
  CONSTRAINT fk_shipment_items_item FOREIGN KEY (order_item_id) REFERENCES order_items (id)
);

CREATE TABLE order_returns (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_item_id bigint unsigned NOT NULL,
  quantity smallint unsigned NOT NULL,
  reason enum('damaged','wrong','unwanted') NOT NULL,
  received_at datetime NULL,
  KEY idx_order_returns_item (order_item_id),
  CONSTRAINT fk_order_returns_item FOREIGN KEY (order_item_id) REFERENCES order_items (id)
);
