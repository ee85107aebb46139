// Prints the signed path of a picture. usage: java Sign.java KEY PLAN [SOURCE]     without SOURCE: the path of an upload
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sign {
    static String base64url(byte[] data) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(data);
    }

    static byte[] bytes(String hexadecimal) {
        byte[] bytes = new byte[hexadecimal.length() / 2];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) Integer.parseInt(hexadecimal.substring(2 * index, 2 * index + 2), 16);
        }
        return bytes;
    }

    static String signedPath(String key, String plan, String source) throws Exception {
        String name = source == null ? "" : "/" + base64url(source.getBytes(StandardCharsets.UTF_8));
        String rest = "/" + plan + name + ".png";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(bytes(key), "HmacSHA256"));
        return "/v1/" + base64url(mac.doFinal(("/v1" + rest).getBytes(StandardCharsets.UTF_8))) + rest;
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(signedPath(arguments[0], arguments[1], arguments.length > 2 ? arguments[2] : null));
    }
}
